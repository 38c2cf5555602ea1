import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { contactPhoneOrNone } from "@/lib/forms/text-entry";
import { permissionOf } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { channel, payee } from "../payee-shape";
import { isLatin } from "./payments";
import { paymentsScreens } from "../screens";
import { addressLengthMax, nameLengthMax, partnerPayeesMax, partnerTypes } from "../terms";

const shown = calls("/api/user/partner", { needs: permissionOf(paymentsScreens.payees) });
const entered = calls("/api/user/partner", { needs: permissionOf(paymentsScreens.payeeEntry) });
const account = calls("/api/user/payee-account", { needs: permissionOf(paymentsScreens.payees) });

export const partnerType = z.enum(partnerTypes);
const partnerId = z.uuid("text.missing");

/** An organisation as it is sent; its payees are the merchant's own, each of one partner at most. */
const newPartner = z.object({
  partnerType,
  name: line(1, nameLengthMax),
  enName: z._default(line(0, nameLengthMax).check(isLatin), ""),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  registrationNo: z._default(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{0,40}$/, "text.characters")), ""),
  address: z._default(line(0, addressLengthMax), ""),
  contact: z._default(line(0, 80), ""),
  phone: z._default(z.string().check(z.trim(), z.regex(contactPhoneOrNone, "text.phone")), ""),
  payeeIds: z._default(z.array(z.uuid()).check(z.maxLength(partnerPayeesMax, "text.long")), []),
});

export const partner = z.object({
  partnerId: z.uuid(),
  partnerNo: orderNo,
  partnerType,
  name: z.string(),
  enName: z.string(),
  country: z.string(),
  registrationNo: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  payees: z.int(),
  madeAt: instant,
});

/** Organisations that a merchant does business with, and the accounts that belong to each. */
export const partners = {
  partnerPage: shown.post("query-user-partner-page", {
    about: "The merchant's partners, newest first. A text is looked for in names and registration numbers.",
    takes: z.object({ text: z.optional(line(0, 140)), partnerType: z.optional(partnerType), ...page }),
    gives: pageOf(partner),
    reads: ["payees"],
  }),
  allPartners: shown.post("query-user-all-partner", {
    about: "All partners by name, to choose from; 500 at most.",
    gives: z.object({
      rows: z.array(z.object({ partnerId: z.uuid(), partnerNo: orderNo, partnerType, name: z.string() })),
    }),
    reads: ["payees"],
  }),
  partnerDetail: shown.get("query-user-partner-detail", {
    about: "One partner with its payees.",
    takes: z.object({ partnerId }),
    gives: z.object({ partner, payees: z.array(payee) }),
    refuses: ["PARTNER_NOTFOUND"],
    reads: ["payees"],
  }),
  addPartner: entered.post("add-user-partner-org", {
    about: "Adds an organisation as a partner; payees that belonged to another go over to it.",
    subject: ["name", "phone", "enName"],
    takes: newPartner,
    gives: partner,
    refuses: ["INVALID_COUNTRY", "ACCOUNT_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  changePartner: entered.post("modify-user-partner-org", {
    about: "Changes a partner. Refused where nothing is different.",
    subject: ["partnerId", "name", "phone", "enName"],
    takes: z.extend(newPartner, { partnerId }),
    gives: partner,
    refuses: ["PARTNER_NOTFOUND", "INVALID_COUNTRY", "ACCOUNT_NOTFOUND", "ORDER_UNCHANGED", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  removePartner: entered.get("remove-user-partner-org", {
    about: "Removes a partner; its payees stay, as nobody's.",
    subject: "partnerId",
    takes: z.object({ partnerId }),
    refuses: ["PARTNER_NOTFOUND"],
    changes: ["payees"],
  }),
  payeesOfPartners: account.post("queryUserPayeeAccountByPartnerType", {
    about: "The payees of all partners of a kind that can be paid now.",
    takes: z.object({ partnerType, currency: z.optional(currency), ...page }),
    gives: pageOf(payee),
    reads: ["payees"],
  }),
  payeesOfPartnersByAccount: account.post("queryPayeeAccountByPartnerTypeAndAccType", {
    about: "The same, of one kind of account: abroad, or inside Hong Kong.",
    takes: z.object({ partnerType, accType: channel, ...page }),
    gives: pageOf(payee),
    reads: ["payees"],
  }),
};

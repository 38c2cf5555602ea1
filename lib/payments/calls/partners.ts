import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { contactPhoneOrNone } from "@/lib/forms/text-entry";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { channel, payee } from "../payee-shape";
import { isLatin } from "./payments";
import { paymentsScreens } from "../screens";
import { payeeAddressLengthMax, payeeNameLengthMax, partnerPayeesMax, payeePartnerTypes } from "../terms";

const viewCalls = declareCalls("/api/user/partner", { access: screenAccess(paymentsScreens.payees) });
const entryCalls = declareCalls("/api/user/partner", { access: screenAccess(paymentsScreens.payeeEntry) });
const account = declareCalls("/api/user/payee-account", { access: screenAccess(paymentsScreens.payees) });

export const payeePartnerType = z.enum(payeePartnerTypes);
const partnerId = z.uuid("text.missing");

/** Describes an organisation as input; its payees are the merchant's own, each of one partner at most. */
const newPartner = z.object({
  partnerType: payeePartnerType,
  name: singleLineText(1, payeeNameLengthMax),
  enName: z._default(singleLineText(0, payeeNameLengthMax).check(isLatin), ""),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  registrationNo: z._default(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{0,40}$/, "text.characters")), ""),
  address: z._default(singleLineText(0, payeeAddressLengthMax), ""),
  contact: z._default(singleLineText(0, 80), ""),
  phone: z._default(z.string().check(z.trim(), z.regex(contactPhoneOrNone, "text.phone")), ""),
  payeeIds: z._default(z.array(z.uuid()).check(z.maxLength(partnerPayeesMax, "text.long")), []),
});

export const partner = z.object({
  partnerId: z.uuid(),
  partnerNo: orderNo,
  partnerType: payeePartnerType,
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

/** Manages the organisations that a merchant does business with, and the accounts that belong to each. */
export const partners = {
  partnerPage: viewCalls.post("query-user-partner-page", {
    about: "The merchant's partners, newest first. A text is looked for in names and registration numbers.",
    input: z.object({ text: z.optional(singleLineText(0, 140)), partnerType: z.optional(payeePartnerType), ...page }),
    output: pageSchema(partner),
    reads: ["payees"],
  }),
  allPartners: viewCalls.post("query-user-all-partner", {
    about: "All partners by name, to choose from; 500 at most.",
    output: z.object({
      rows: z.array(
        z.object({ partnerId: z.uuid(), partnerNo: orderNo, partnerType: payeePartnerType, name: z.string() }),
      ),
    }),
    reads: ["payees"],
  }),
  partnerDetail: viewCalls.get("query-user-partner-detail", {
    about: "One partner with its payees.",
    input: z.object({ partnerId }),
    output: z.object({ partner, payees: z.array(payee) }),
    errors: ["PARTNER_NOTFOUND"],
    reads: ["payees"],
  }),
  addPartner: entryCalls.post("add-user-partner-org", {
    about: "Adds an organisation as a partner; payees that belonged to another go over to it.",
    subject: ["name", "phone", "enName"],
    input: newPartner,
    output: partner,
    errors: ["INVALID_COUNTRY", "ACCOUNT_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  changePartner: entryCalls.post("modify-user-partner-org", {
    about: "Changes a partner. Refused where nothing is different.",
    subject: ["partnerId", "name", "phone", "enName"],
    input: z.extend(newPartner, { partnerId }),
    output: partner,
    errors: ["PARTNER_NOTFOUND", "INVALID_COUNTRY", "ACCOUNT_NOTFOUND", "ORDER_UNCHANGED", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  removePartner: entryCalls.get("remove-user-partner-org", {
    about: "Removes a partner; its payees stay, as nobody's.",
    subject: "partnerId",
    input: z.object({ partnerId }),
    errors: ["PARTNER_NOTFOUND"],
    changes: ["payees"],
  }),
  payeesOfPartners: account.post("queryUserPayeeAccountByPartnerType", {
    about: "The payees of all partners of a kind that can be paid now.",
    input: z.object({ partnerType: payeePartnerType, currency: z.optional(currency), ...page }),
    output: pageSchema(payee),
    reads: ["payees"],
  }),
  payeesOfPartnersByAccount: account.post("queryPayeeAccountByPartnerTypeAndAccType", {
    about: "The same, of one kind of account: abroad, or inside Hong Kong.",
    input: z.object({ partnerType: payeePartnerType, accType: channel, ...page }),
    output: pageSchema(payee),
    reads: ["payees"],
  }),
};

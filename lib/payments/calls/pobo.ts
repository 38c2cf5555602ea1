import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { permissionOf } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { certTypes, materialKinds, payerTypes } from "../pobo-materials";
import { paymentsScreens } from "../screens";
import { poboPayer as machine } from "../states";
import { addressLengthMax, beneficiariesMax, nameLengthMax } from "../terms";

const shown = calls("/api/user/pobo-payer-manage", { needs: permissionOf(paymentsScreens.poboPayers) });
const entered = calls("/api/user/pobo-payer-manage", { needs: permissionOf(paymentsScreens.poboEntry) });
const chosen = calls("/api/payer", { needs: permissionOf(paymentsScreens.pay) });
const order = calls("/api/pay/paymentOrderNew", { needs: permissionOf(paymentsScreens.pay) });

export const payerType = z.enum(payerTypes);
export const certType = z.enum(certTypes);
const poboRecordId = z.uuid("text.missing");
const dayOrNone = z.union([z.literal(""), z.iso.date("date.missing")]);
const named = z.object({ name: line(0, nameLengthMax), idNo: line(0, 40) });
const beneficiary = z.extend(named, { sharePercent: line(0, 6) });
/** Files that were uploaded as KYC_DOCUMENT, by what they show. */
const files = z.partialRecord(
  z.enum(materialKinds),
  z.array(z.uuid()).check(z.maxLength(uploadUses.KYC_DOCUMENT.countMax, "text.long")),
);

/** A payer as it is sent; `poboFaults` says which of it is needed, and how it is written. */
export const newPobo = z.object({
  payerType,
  name: line(1, nameLengthMax),
  enName: z._default(line(0, nameLengthMax), ""),
  firstName: z._default(line(0, 60), ""),
  lastName: z._default(line(0, 60), ""),
  certType,
  certNo: line(1, 40),
  /** Empty for long-term. */
  certExpiry: z._default(dayOrNone, ""),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  province: z._default(line(0, 60), ""),
  address: line(1, addressLengthMax),
  birthday: z._default(dayOrNone, ""),
  legalPerson: named,
  director: named,
  beneficiaries: z.array(beneficiary).check(z.maxLength(beneficiariesMax, "text.long")),
  files,
});

export const poboPayer = z.extend(newPobo, {
  poboRecordId,
  recordNo: z.string(),
  state: stateOf(machine),
  reason: z.string(),
  madeAt: instant,
});

/** Payers on whose behalf a merchant pays (POBO). */
/** Whom may be paid for, the merchant itself first. */
export const payersGiven = z.object({
  rows: z.array(z.object({ poboRecordId: z.nullable(z.uuid()), payerType, name: z.string(), enName: z.string() })),
});

export const pobo = {
  addPobo: entered.post("add", {
    about: "Adds a payer, a company or a person, with its papers; operations review it before it can be paid for.",
    subject: ["name", "enName"],
    takes: newPobo,
    gives: poboPayer,
    refuses: ["POBO_FIELD_INVALID", "POBO_PERSONAL_CLOSED", "INVALID_COUNTRY", "FILE_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["pobo-payers"],
  }),
  changePobo: entered.post("update", {
    about: "Changes a payer; it is reviewed anew. Refused where nothing is different.",
    subject: ["poboRecordId", "name", "enName"],
    takes: z.extend(newPobo, { poboRecordId }),
    gives: poboPayer,
    refuses: [
      "POBO_NOTFOUND",
      "POBO_IN_USE",
      "POBO_FIELD_INVALID",
      "POBO_PERSONAL_CLOSED",
      "INVALID_COUNTRY",
      "FILE_NOTFOUND",
      "REQUEST_REPEAT",
      "ORDER_UNCHANGED",
    ],
    changes: ["pobo-payers"],
  }),
  removePobo: entered.post("delete", {
    about: "Removes a payer; what was paid on its behalf stays on record.",
    subject: "poboRecordId",
    takes: z.object({ poboRecordId }),
    refuses: ["POBO_NOTFOUND", "POBO_IN_USE"],
    changes: ["pobo-payers"],
  }),
  poboDetail: shown.post("detail", {
    about: "One payer with the names of its files and the history of its states.",
    takes: z.object({ poboRecordId }),
    gives: z.object({ payer: poboPayer, fileNames: z.record(z.string(), z.string()), history: z.array(historyRow) }),
    refuses: ["POBO_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  poboPage: shown.post("queryPage", {
    about: "The merchant's payers of every state but the removed, newest first.",
    takes: z.object({
      text: z.optional(line(0, 140)),
      payerType: z.optional(payerType),
      state: z.optional(stateOf(machine)),
      ...page,
    }),
    gives: pageOf(poboPayer),
    reads: ["pobo-payers"],
  }),
  poboByNo: shown.get("queryByNo", {
    about: "The merchant's payer of a number.",
    takes: z.object({ recordNo: orderNo }),
    gives: poboPayer,
    refuses: ["POBO_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  payers: chosen.get("current-payer-list", {
    about: "Whom a payment may be made for: the merchant itself, and its payers that can be paid for today.",
    gives: payersGiven,
    reads: ["pobo-payers"],
  }),
  mayAddPerson: chosen.get("canSupportAddPoboPayerPersonal", {
    about: "Whether persons may be paid for beside companies.",
    needs: permissionOf(paymentsScreens.poboPayers),
    gives: z.object({ canSupport: z.boolean() }),
    reads: ["pobo-payers"],
  }),
  checkPobo: order.post("checkPoboPayer", {
    about: "Whether a payer can be paid for today: it is enabled, and its certificate is valid.",
    takes: z.object({ poboRecordId }),
    gives: z.object({ isUsable: z.boolean() }),
    refuses: ["POBO_NOTFOUND", "POBO_UNUSABLE", "POBO_EXPIRED"],
    reads: ["pobo-payers"],
  }),
};

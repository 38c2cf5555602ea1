import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { historyRow, stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { screenAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { certTypes, materialKinds, payerTypes } from "../pobo-materials";
import { paymentsScreens } from "../screens";
import { poboPayerMachine as machine } from "../states";
import { payeeAddressLengthMax, poboBeneficiariesMax, payeeNameLengthMax } from "../terms";

const viewCalls = declareCalls("/api/user/pobo-payer-manage", { access: screenAccess(paymentsScreens.poboPayers) });
const entryCalls = declareCalls("/api/user/pobo-payer-manage", { access: screenAccess(paymentsScreens.poboEntry) });
const payerCalls = declareCalls("/api/payer", { access: screenAccess(paymentsScreens.pay) });
const order = declareCalls("/api/pay/paymentOrderNew", { access: screenAccess(paymentsScreens.pay) });

export const payerType = z.enum(payerTypes);
export const certType = z.enum(certTypes);
const poboRecordId = z.uuid("text.missing");
const dayOrNone = z.union([z.literal(""), z.iso.date("date.missing")]);
const personShape = z.object({ name: singleLineText(0, payeeNameLengthMax), idNo: singleLineText(0, 40) });
const beneficiary = z.extend(personShape, { sharePercent: singleLineText(0, 6) });
/** Files that were uploaded as KYC_DOCUMENT, by document kind. */
const files = z.partialRecord(
  z.enum(materialKinds),
  z.array(z.uuid()).check(z.maxLength(uploadUses.KYC_DOCUMENT.countMax, "text.long")),
);

/** Describes a payer as input; `poboFaults` validates the required fields and their format. */
export const newPobo = z.object({
  payerType,
  name: singleLineText(1, payeeNameLengthMax),
  enName: z._default(singleLineText(0, payeeNameLengthMax), ""),
  firstName: z._default(singleLineText(0, 60), ""),
  lastName: z._default(singleLineText(0, 60), ""),
  certType,
  certNo: singleLineText(1, 40),
  /** Empty for long-term. */
  certExpiry: z._default(dayOrNone, ""),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  province: z._default(singleLineText(0, 60), ""),
  address: singleLineText(1, payeeAddressLengthMax),
  birthday: z._default(dayOrNone, ""),
  legalPerson: personShape,
  director: personShape,
  beneficiaries: z.array(beneficiary).check(z.maxLength(poboBeneficiariesMax, "text.long")),
  files,
});

export const poboPayerShape = z.extend(newPobo, {
  poboRecordId,
  recordNo: z.string(),
  state: stateSchema(machine),
  reason: z.string(),
  madeAt: instant,
});

/** Manages payers that a merchant pays on behalf of (POBO). */
/** Lists the payers that can be used, the merchant itself first. */
export const payersGiven = z.object({
  rows: z.array(z.object({ poboRecordId: z.nullable(z.uuid()), payerType, name: z.string(), enName: z.string() })),
});

export const pobo = {
  addPobo: entryCalls.post("add", {
    about: "Adds a payer, a company or a person, with its papers; operations review it before it can be paid for.",
    subject: ["name", "enName"],
    input: newPobo,
    output: poboPayerShape,
    errors: ["POBO_FIELD_INVALID", "POBO_PERSONAL_CLOSED", "INVALID_COUNTRY", "FILE_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["pobo-payers"],
  }),
  changePobo: entryCalls.post("update", {
    about: "Changes a payer; it is reviewed anew. Refused where nothing is different.",
    subject: ["poboRecordId", "name", "enName"],
    input: z.extend(newPobo, { poboRecordId }),
    output: poboPayerShape,
    errors: [
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
  removePobo: entryCalls.post("delete", {
    about: "Removes a payer; what was paid on its behalf stays on record.",
    subject: "poboRecordId",
    input: z.object({ poboRecordId }),
    errors: ["POBO_NOTFOUND", "POBO_IN_USE"],
    changes: ["pobo-payers"],
  }),
  poboDetail: viewCalls.post("detail", {
    about: "One payer with the names of its files and the history of its states.",
    input: z.object({ poboRecordId }),
    output: z.object({
      payer: poboPayerShape,
      fileNames: z.record(z.string(), z.string()),
      history: z.array(historyRow),
    }),
    errors: ["POBO_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  poboPage: viewCalls.post("queryPage", {
    about: "The merchant's payers of every state but the removed, newest first.",
    input: z.object({
      text: z.optional(singleLineText(0, 140)),
      payerType: z.optional(payerType),
      state: z.optional(stateSchema(machine)),
      ...page,
    }),
    output: pageSchema(poboPayerShape),
    reads: ["pobo-payers"],
  }),
  poboByNo: viewCalls.get("queryByNo", {
    about: "The merchant's payer of a number.",
    input: z.object({ recordNo: orderNo }),
    output: poboPayerShape,
    errors: ["POBO_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  payers: payerCalls.get("current-payer-list", {
    about: "Whom a payment may be made for: the merchant itself, and its payers that can be paid for today.",
    output: payersGiven,
    reads: ["pobo-payers"],
  }),
  mayAddPerson: payerCalls.get("canSupportAddPoboPayerPersonal", {
    about: "Whether persons may be paid for beside companies.",
    access: screenAccess(paymentsScreens.poboPayers),
    output: z.object({ canSupport: z.boolean() }),
    reads: ["pobo-payers"],
  }),
  checkPobo: order.post("checkPoboPayer", {
    about: "Whether a payer can be paid for today: it is enabled, and its certificate is valid.",
    input: z.object({ poboRecordId }),
    output: z.object({ isUsable: z.boolean() }),
    errors: ["POBO_NOTFOUND", "POBO_UNUSABLE", "POBO_EXPIRED"],
    reads: ["pobo-payers"],
  }),
};

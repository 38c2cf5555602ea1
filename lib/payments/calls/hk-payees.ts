import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { contact, entityType, payee, payeeRefusals, proofIds } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { payeeNameLengthMax } from "../terms";

const viewCalls = declareCalls("/api/user/payees-manager-hk", { access: screenAccess(paymentsScreens.payees) });
const entryCalls = declareCalls("/api/user/payees-manager-hk", { access: screenAccess(paymentsScreens.payeeEntry) });

const payeeId = z.uuid("text.missing");
/**
 * Describes a bank's number in Hong Kong's clearing: "Clearing code: exactly 3 digits" (specification 3, section 5).
 */
export const clearingCode = z.string().check(z.regex(/^\d{3}$/, "bankCode.shape"));

/** Describes a payee with an account in Hong Kong; its bank is identified by its clearing code alone. */
export const newHkPayee = z.object({
  entityType,
  currency,
  name: singleLineText(1, payeeNameLengthMax),
  clearingCode,
  account: singleLineText(1, 60),
  ...contact,
  nickname: z._default(singleLineText(0, 60), ""),
  proofIds: z.optional(proofIds),
});

/** Manages payees that are paid inside Hong Kong, through its own clearing (specification 3, section 3). */
export const hkPayees = {
  addHkPayee: entryCalls.post("add", {
    about: "Adds a payee in Hong Kong. Its bank's name and SWIFT code follow from the clearing code.",
    subject: ["name", "currency"],
    input: z.extend(newHkPayee, stepUpProof),
    operation: ({ name, account, currency }) => ({ kind: "payee", name, account, currency }),
    output: payee,
    errors: [...stepUpRefusals, ...payeeRefusals, "BANK_CODE_NOTFOUND", "FILE_NOTFOUND", "REQUEST_REPEAT"],
    changes: ["payees"],
  }),
  changeHkPayee: entryCalls.post("modify", {
    about:
      "Changes a payee in Hong Kong; it is checked anew. Refused while a payment to it is under way, and where nothing is different.",
    subject: ["payeeId", "name", "currency"],
    input: z.extend(newHkPayee, { payeeId, ...stepUpProof }),
    operation: ({ name, account, currency }) => ({ kind: "payee", name, account, currency }),
    output: payee,
    errors: [
      ...stepUpRefusals,
      ...payeeRefusals,
      "BANK_CODE_NOTFOUND",
      "ACCOUNT_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "PAYEE_IN_USE",
      "ORDER_UNCHANGED",
      "FILE_NOTFOUND",
      "REQUEST_REPEAT",
    ],
    changes: ["payees"],
  }),
  removeHkPayee: entryCalls.post("delete", {
    about:
      "Removes a payee in Hong Kong; what was paid to it stays on record. Refused while a payment to it is under way.",
    subject: "payeeId",
    input: z.object({ payeeId }),
    errors: ["ACCOUNT_NOTFOUND", "PAYEE_IN_USE"],
    changes: ["payees"],
  }),
  hkBank: viewCalls.post("queryByClearingCode", {
    about: "The bank in Hong Kong that a clearing code names, with the merchant's payees there.",
    input: z.object({ clearingCode }),
    output: z.object({
      bank: z.object({ clearingCode: z.string(), bic: z.string(), zh: z.string(), en: z.string() }),
      payees: z.array(payee),
    }),
    errors: ["BANK_CODE_NOTFOUND"],
    reads: ["payees"],
  }),
  hkPayee: viewCalls.get("queryByNo", {
    about: "The merchant's payee in Hong Kong of a number.",
    input: z.object({ payeeNo: orderNo }),
    output: payee,
    errors: ["ACCOUNT_NOTFOUND"],
    reads: ["payees"],
  }),
};

import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { historyRow, stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { nameChecked } from "./names";
import { channel, contact, entityType, newPayee, payee, payeeRefusals, proofIds } from "../payee-shape";
import { paymentsScreens } from "../screens";
import { payee as machine } from "../states";

const account = declareCalls("/api/user/payee-account", { access: screenAccess(paymentsScreens.payees) });
const entryCalls = declareCalls("/api/user/payee-account", { access: screenAccess(paymentsScreens.payeeEntry) });

const payeeId = z.uuid("text.missing");
/** Describes one of the payee's documents for display. */
const proof = z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() });

/**
 * Manages saved payees: lists, displays, changes and removes them. Adding one, and selecting one to pay, belong to the
 * payment's calls.
 */
export const payeeCalls = {
  payeePage: account.post("query-payee-manage-page", {
    about:
      "The merchant's payees of every state but the removed, newest first. A text is looked for in name, nickname and account.",
    input: z.object({
      text: z.optional(singleLineText(0, 140)),
      state: z.optional(stateSchema(machine)),
      currency: z.optional(currency),
      bankCountry: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"))),
      entityType: z.optional(entityType),
      channel: z.optional(channel),
      /** Selects only those that cannot be paid before documents are submitted. */
      isAwaiting: z.optional(z.boolean()),
      ...page,
    }),
    output: pageSchema(payee),
    reads: ["payees"],
  }),
  payeeDetail: account.get("queryUserSubAccountInfo/{id}", {
    about:
      "One payee with its papers, the history of its states, what the check of its name last said, and whether a payment to it is under way.",
    input: z.object({ id: payeeId }),
    output: z.object({
      payee,
      proofs: z.array(proof),
      history: z.array(historyRow),
      isInUse: z.boolean(),
      /** Holds the last result of its name check, or null before the first. */ name: z.nullable(nameChecked),
    }),
    errors: ["ACCOUNT_NOTFOUND"],
    reads: ["payees", "payments"],
  }),
  changePayee: entryCalls.post("modify-user-payee-bank-account", {
    about:
      "Changes a payee's account, bank or name; it is checked anew. Refused while a payment to it is under way, and where nothing is different.",
    subject: ["payeeId", "name", "currency"],
    input: z.extend(newPayee, { payeeId, ...stepUpProof }),
    operation: ({ name, account, currency }) => ({ kind: "payee", name, account, currency }),
    output: payee,
    errors: [
      ...stepUpRefusals,
      ...payeeRefusals,
      "ACCOUNT_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "PAYEE_IN_USE",
      "ORDER_UNCHANGED",
      "FILE_NOTFOUND",
      "REQUEST_REPEAT",
    ],
    changes: ["payees"],
  }),
  changePayeeDetail: entryCalls.post("modify-user-payee-detail", {
    about:
      "Changes where a payee is at home, and hands in its papers. What operations asked for counts as answered once papers are new.",
    subject: "payeeId",
    input: z.object({ payeeId, ...contact, proofIds }),
    output: payee,
    errors: [
      ...payeeRefusals,
      "ACCOUNT_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "PAYEE_IN_USE",
      "ORDER_UNCHANGED",
      "FILE_NOTFOUND",
    ],
    changes: ["payees"],
  }),
  renamePayee: entryCalls.post("modify-user-payee-bank-account-nick", {
    about: "Changes what the merchant itself calls a payee; the banks never see it.",
    subject: "payeeId",
    input: z.object({ payeeId, nickname: singleLineText(0, 60) }),
    output: payee,
    errors: ["ACCOUNT_NOTFOUND", "ORDER_UNCHANGED"],
    changes: ["payees"],
  }),
  removePayee: entryCalls.post("delete-user-payee-bank-account", {
    about: "Removes a payee; what was paid to it stays on record. Refused while a payment to it is under way.",
    subject: "payeeId",
    input: z.object({ payeeId }),
    errors: ["ACCOUNT_NOTFOUND", "PAYEE_IN_USE"],
    changes: ["payees"],
  }),
};

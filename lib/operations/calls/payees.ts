import * as z from "zod/mini";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { worldInput, inWorld } from "./worlds";

const payee = payeeCalls.renamePayee.output;
const payeeKey = { ...worldInput, payeeId: z.uuid() };
const decisionTerms = {
  errors: ["ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["payees"],
} as const;

/** Declares operations' decisions about the payees of a world's merchants. */
export const payeeActions = {
  payees: inWorld.get("payees", {
    about:
      "The payees of all merchants, those to be checked first, then newest first; with the events that operations may cause now.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(machine)), ...page }),
    output: pageSchema(
      z.extend(payee, {
        userNo: z.string(),
        company: z.string(),
        events: z.array(z.enum(["enable", "disable", "ask"])),
      }),
    ),
    reads: ["payees"],
  }),
  enablePayee: inWorld.post("payees/{payeeId}/enable", {
    about: "Enables a payee: it can be paid from now on, whatever papers are missing.",
    subject: "payeeId",
    input: z.object(payeeKey),
    output: payee,
    ...decisionTerms,
  }),
  disablePayee: inWorld.post("payees/{payeeId}/disable", {
    about: "Disables a payee: nothing more can be paid to it. What is under way goes on.",
    subject: "payeeId",
    input: z.object(payeeKey),
    output: payee,
    ...decisionTerms,
  }),
  askPayee: inWorld.post("payees/{payeeId}/ask", {
    about: "Asks for papers of a payee that is still to be checked, in words that the merchant reads.",
    subject: "payeeId",
    input: z.object({ ...payeeKey, askedFor: singleLineText(1, 200) }),
    output: payee,
    ...decisionTerms,
  }),
  payeeTerms: inWorld.get("payee-terms", {
    about: "Whether operations check payees before they can be paid, or the world enables them by itself.",
    output: z.object({ isChecked: z.boolean() }),
    reads: ["payees"],
  }),
  setPayeeTerms: inWorld.post("payee-terms", {
    about: "Sets whether operations check payees. It counts for those added or changed from now on.",
    input: z.object({ ...worldInput, isChecked: z.boolean() }),
    output: z.object({ isChecked: z.boolean() }),
    changes: ["payees"],
  }),
};

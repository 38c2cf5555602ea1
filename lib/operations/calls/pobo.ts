import * as z from "zod/mini";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { pobo } from "@/lib/payments/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { worldInput, inWorld } from "./worlds";

const payer = pobo.poboByNo.output;
const payerKey = { ...worldInput, poboRecordId: z.uuid() };
const decisionTerms = {
  errors: ["POBO_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["pobo-payers"],
} as const;

/** Declares operations' decisions about the payers that merchants pay on behalf of. */
export const poboActions = {
  poboPayers: inWorld.get("pobo-payers", {
    about:
      "The payers of all merchants, those to be reviewed first, then newest first; with the events that operations may cause now, and whether persons may be added.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(machine)), ...page }),
    output: z.extend(
      pageSchema(
        z.extend(payer, {
          userNo: z.string(),
          company: z.string(),
          events: z.array(z.enum(["pass", "refuse", "suspend"])),
        }),
      ),
      { mayBePersonal: z.boolean() },
    ),
    reads: ["pobo-payers"],
  }),
  passPobo: inWorld.post("pobo-payers/{poboRecordId}/pass", {
    about: "Passes a payer: it can be paid for from now on.",
    subject: "poboRecordId",
    input: z.object(payerKey),
    output: payer,
    ...decisionTerms,
  }),
  refusePobo: inWorld.post("pobo-payers/{poboRecordId}/refuse", {
    about: "Refuses a payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    input: z.object({ ...payerKey, reason: singleLineText(1, 140) }),
    output: payer,
    ...decisionTerms,
  }),
  suspendPobo: inWorld.post("pobo-payers/{poboRecordId}/suspend", {
    about: "Suspends an enabled payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    input: z.object({ ...payerKey, reason: singleLineText(1, 140) }),
    output: payer,
    ...decisionTerms,
  }),
  setPoboPersonal: inWorld.post("pobo-terms", {
    about: "Sets whether persons may be added beside companies. Those there are stay.",
    input: z.object({ ...worldInput, mayBePersonal: z.boolean() }),
    output: z.object({ mayBePersonal: z.boolean() }),
    changes: ["pobo-payers"],
  }),
};

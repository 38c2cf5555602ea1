import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { pobo } from "@/lib/payments/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { worldInput } from "./worlds";

const ops = declareCalls("/api/ops", { access: "operations" });

const payer = pobo.poboByNo.output;
const payerKey = { ...worldInput, poboRecordId: z.uuid() };
const decisionTerms = {
  errors: ["WORLD_NOTFOUND", "POBO_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["pobo-payers"],
} as const;

/** Declares operations' decisions about the payers that merchants pay on behalf of. */
export const poboActions = {
  poboPayers: ops.get("worlds/{world}/pobo-payers", {
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
    errors: ["WORLD_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  passPobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/pass", {
    about: "Passes a payer: it can be paid for from now on.",
    subject: "poboRecordId",
    input: z.object(payerKey),
    output: payer,
    ...decisionTerms,
  }),
  refusePobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/refuse", {
    about: "Refuses a payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    input: z.object({ ...payerKey, reason: singleLineText(1, 140) }),
    output: payer,
    ...decisionTerms,
  }),
  suspendPobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/suspend", {
    about: "Suspends an enabled payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    input: z.object({ ...payerKey, reason: singleLineText(1, 140) }),
    output: payer,
    ...decisionTerms,
  }),
  setPoboPersonal: ops.post("worlds/{world}/pobo-terms", {
    about: "Sets whether persons may be added beside companies. Those there are stay.",
    input: z.object({ ...worldInput, mayBePersonal: z.boolean() }),
    output: z.object({ mayBePersonal: z.boolean() }),
    errors: ["WORLD_NOTFOUND"],
    changes: ["pobo-payers"],
  }),
};

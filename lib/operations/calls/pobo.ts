import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { pobo } from "@/lib/payments/calls/pobo";
import { poboPayer as machine } from "@/lib/payments/states";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const payer = pobo.poboByNo.gives;
const one = { ...inWorld, poboRecordId: z.uuid() };
const decided = {
  refuses: ["WORLD_NOTFOUND", "POBO_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["pobo-payers"],
} as const;

/** Operations' decisions about the payers on whose behalf merchants pay. */
export const poboActions = {
  poboPayers: ops.get("worlds/{world}/pobo-payers", {
    about:
      "The payers of all merchants, those to be reviewed first, then newest first; with the events that operations may cause now, and whether persons may be added.",
    takes: z.object({ ...inWorld, state: z.optional(stateOf(machine)), ...page }),
    gives: z.extend(
      pageOf(
        z.extend(payer, {
          userNo: z.string(),
          company: z.string(),
          events: z.array(z.enum(["pass", "refuse", "suspend"])),
        }),
      ),
      { mayBePersonal: z.boolean() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["pobo-payers"],
  }),
  passPobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/pass", {
    about: "Passes a payer: it can be paid for from now on.",
    subject: "poboRecordId",
    takes: z.object(one),
    gives: payer,
    ...decided,
  }),
  refusePobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/refuse", {
    about: "Refuses a payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    takes: z.object({ ...one, reason: line(1, 140) }),
    gives: payer,
    ...decided,
  }),
  suspendPobo: ops.post("worlds/{world}/pobo-payers/{poboRecordId}/suspend", {
    about: "Suspends an enabled payer, with a reason that the merchant reads.",
    subject: "poboRecordId",
    takes: z.object({ ...one, reason: line(1, 140) }),
    gives: payer,
    ...decided,
  }),
  setPoboPersonal: ops.post("worlds/{world}/pobo-terms", {
    about: "Sets whether persons may be added beside companies. Those there are stay.",
    takes: z.object({ ...inWorld, mayBePersonal: z.boolean() }),
    gives: z.object({ mayBePersonal: z.boolean() }),
    refuses: ["WORLD_NOTFOUND"],
    changes: ["pobo-payers"],
  }),
};

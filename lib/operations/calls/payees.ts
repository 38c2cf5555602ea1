import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const payee = payeeCalls.renamePayee.gives;
const one = { ...inWorld, payeeId: z.uuid() };
const decided = {
  refuses: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW"],
  changes: ["payees"],
} as const;

/** Operations' decisions about the payees of a world's merchants. */
export const payeeActions = {
  payees: ops.get("worlds/{world}/payees", {
    about:
      "The payees of all merchants, those to be checked first, then newest first; with the events that operations may cause now.",
    takes: z.object({ ...inWorld, state: z.optional(stateOf(machine)), ...page }),
    gives: pageOf(
      z.extend(payee, {
        userNo: z.string(),
        company: z.string(),
        events: z.array(z.enum(["enable", "disable", "ask"])),
      }),
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["payees"],
  }),
  enablePayee: ops.post("worlds/{world}/payees/{payeeId}/enable", {
    about: "Enables a payee: it can be paid from now on, whatever papers are missing.",
    subject: "payeeId",
    takes: z.object(one),
    gives: payee,
    ...decided,
  }),
  disablePayee: ops.post("worlds/{world}/payees/{payeeId}/disable", {
    about: "Disables a payee: nothing more can be paid to it. What is under way goes on.",
    subject: "payeeId",
    takes: z.object(one),
    gives: payee,
    ...decided,
  }),
  askPayee: ops.post("worlds/{world}/payees/{payeeId}/ask", {
    about: "Asks for papers of a payee that is still to be checked, in words that the merchant reads.",
    subject: "payeeId",
    takes: z.object({ ...one, askedFor: line(1, 200) }),
    gives: payee,
    ...decided,
  }),
  payeeTerms: ops.get("worlds/{world}/payee-terms", {
    about: "Whether operations check payees before they can be paid, or the world enables them by itself.",
    takes: z.object(inWorld),
    gives: z.object({ isChecked: z.boolean() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["payees"],
  }),
  setPayeeTerms: ops.post("worlds/{world}/payee-terms", {
    about: "Sets whether operations check payees. It counts for those added or changed from now on.",
    takes: z.object({ ...inWorld, isChecked: z.boolean() }),
    gives: z.object({ isChecked: z.boolean() }),
    refuses: ["WORLD_NOTFOUND"],
    changes: ["payees"],
  }),
};

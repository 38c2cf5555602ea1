import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { listedSettlementPayee, partnerType, settlementPayeeInFull } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const whose = { userNo: z.string(), company: z.string() };
const decision = z.enum(["accept", "reject", "suspend", "resume"]);
const one = { ...inWorld, payeeNo: orderNo };

/** Settlement payees as operations see them, who review each. */
export const settlementPayeeDesk = {
  settlementPayeeQueue: ops.get("worlds/{world}/settlement-payees", {
    about:
      "Settlement payees of a world's merchants, those to be reviewed first, the oldest of them first; and how many wait.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      partnerType: z.optional(partnerType),
      /** In its number, name or account, or its merchant's number. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(pageOf(z.object({ ...whose, payee: listedSettlementPayee })), { waiting: z.int() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
  settlementPayeeCase: ops.get("worlds/{world}/settlement-payees/{payeeNo}", {
    about: "One settlement payee whole, with what may be decided, and who else has its account as a payee.",
    takes: z.object(one),
    gives: z.object({
      ...whose,
      payee: settlementPayeeInFull,
      events: z.array(decision),
      alsoOf: z.array(z.object({ payeeNo: orderNo, ...whose, name: z.string() })),
    }),
    refuses: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND"],
    reads: ["settlement-payees"],
  }),
  settlementPayeeFile: ops.get("worlds/{world}/settlement-payees/{payeeNo}/files/{fileId}", {
    about: "A paper of a settlement payee; who read it is written down.",
    takes: z.object({ ...one, fileId: z.uuid() }),
    gives: file,
    refuses: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND", "FILE_NOTFOUND"],
  }),
  decideSettlementPayee: ops.post("worlds/{world}/settlement-payees/{payeeNo}", {
    about:
      "Accepts a settlement payee, rejects it with a reason for its merchant to correct, suspends it with a reason, or lets it be settled to again. The merchant is told.",
    subject: "payeeNo",
    takes: z
      .object({
        ...one,
        /** Its `changes` when it was looked at: one that has changed since is not decided. */
        changes: z.int(),
        decision,
        reason: z._default(line(0, 300), ""),
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "accept" || how === "resume" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    gives: settlementPayeeInFull,
    refuses: ["WORLD_NOTFOUND", "ACCOUNT_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["settlement-payees"],
  }),
};

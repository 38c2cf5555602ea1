import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { advance, advanceProduct as machine } from "@/lib/settlement/advance-states";
import { advanceShape, creditLimitShape, creditReason, speedyProductShape } from "@/lib/settlement/calls/advances";
import { inWorld, userNo } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const decision = z.enum(["open", "refuse", "change", "close"]);

/** Speedy settlement as operations see it: who has which credit, and what is overdue. */
export const creditDesk = {
  creditApplications: ops.get("worlds/{world}/credit", {
    about:
      "Merchants that applied for speedy settlement, those that wait first, with what their risk is judged by; how many wait; and the platform's own credit.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      /** In the merchant's number. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(
      pageOf(
        z.object({
          userNo: z.string(),
          company: z.string(),
          product: speedyProductShape,
          used: moneyCodec,
          /** What came in within the last 90 days, by currency, and what of it went back. */
          received: z.array(z.object({ count: z.int(), amount: moneyCodec, returned: moneyCodec })),
          /** How often what was advanced is or was overdue. */
          overdue: z.int(),
          events: z.array(decision),
        }),
      ),
      { waiting: z.int(), platform: z.object({ limit: moneyCodec, used: moneyCodec }) },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["advances"],
  }),
  decideCredit: ops.post("worlds/{world}/credit/{userNo}", {
    about:
      "Opens speedy settlement for a merchant with a credit limit, refuses it with a reason, changes its limit with one, or closes it with one: what was advanced goes on. The merchant is told.",
    subject: "userNo",
    takes: z
      .object({
        ...inWorld,
        userNo,
        /** Its `changes` when it was looked at: one that has changed since is not decided. */
        changes: z.int(),
        decision,
        /** Without one, speedy settlement is opened with the limit that was asked for. */
        limit: z.optional(creditLimitShape),
        reason: creditReason,
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "open" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
        z.refine(({ decision: how, limit }) => limit !== undefined || how !== "change", {
          error: "amount.missing",
          path: ["limit"],
        }),
      ),
    gives: speedyProductShape,
    refuses: ["WORLD_NOTFOUND", "APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["advances"],
  }),
  advancesOf: ops.get("worlds/{world}/advances", {
    about: "What was advanced to merchants, what is overdue first, then what is due soonest.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(advance)),
      /** In the advance's, its order's or its merchant's number. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: pageOf(z.object({ userNo: z.string(), company: z.string(), advance: advanceShape })),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["advances"],
  }),
};

import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { relation } from "@/lib/transfers/calls/relations";
import { relationKind, reviewReason, transferFailure } from "@/lib/transfers/calls/transfers";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const listed = z.extend(z.omit(relation, { materials: true }), {
  userNo: z.string(),
  company: z.string(),
  papers: z.int(),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
  events: z.array(z.enum(["pass", "refuse"])),
});
const decided = {
  refuses: ["WORLD_NOTFOUND", "RELATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
  changes: ["transfer-relations"],
} as const;
const one = {
  ...inWorld,
  relationId: z.uuid(),
  /** Its `changes` when it was looked at: one that its merchant has changed since is not decided. */
  changes: z.optional(z.int()),
};

/** Transfers between a world's merchants and the relations that they name, as operations see them. */
export const transferActions = {
  transfers: ops.get("worlds/{world}/transfers", {
    about:
      "Transfers between a world's merchants, those that wait for a review first, then newest first; and how many wait.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(accountTransfer)),
      /** In its number, or in that of one of its sides. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(
      pageOf(
        z.object({
          orderNo: z.string(),
          state: stateOf(accountTransfer),
          userNo: z.string(),
          payer: z.string(),
          payeeUserNo: z.string(),
          payee: z.string(),
          amount: moneyCodec,
          fee: moneyCodec,
          relation: relationKind,
          otherRelation: z.string(),
          reference: z.string(),
          reviewReasons: z.array(reviewReason),
          papers: z.int(),
          failure: z.nullable(transferFailure),
          placedAt: instant,
        }),
      ),
      { waiting: z.int() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["transfers"],
  }),
  transferRelations: ops.get("worlds/{world}/transfer-relations", {
    about: "The relations that merchants named for their transfers, those to be reviewed first, then newest first.",
    takes: z.object({ ...inWorld, state: z.optional(stateOf(transferRelation)), ...page }),
    gives: pageOf(listed),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["transfer-relations"],
  }),
  passRelation: ops.post("worlds/{world}/transfer-relations/{relationId}/pass", {
    about: "Passes a relation: transfers by it need no review for its sake.",
    subject: "relationId",
    makes: "relationNo",
    takes: z.object(one),
    gives: relation,
    ...decided,
  }),
  refuseRelation: ops.post("worlds/{world}/transfer-relations/{relationId}/refuse", {
    about:
      "Rejects a relation, one that was passed too, with a reason that the merchant reads: no transfer is made by it.",
    subject: "relationId",
    makes: "relationNo",
    takes: z.object({ ...one, reason: line(1, 140) }),
    gives: relation,
    ...decided,
  }),
};

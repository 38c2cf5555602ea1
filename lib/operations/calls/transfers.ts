import * as z from "zod/mini";
import { singleLineText, page, objectPageSchema, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { relation } from "@/lib/transfers/calls/relations";
import { relationKind, reviewReason, transferFailure } from "@/lib/transfers/calls/transfers";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { worldInput, inWorld } from "./worlds";

const relationRow = z.extend(z.omit(relation, { materials: true }), {
  userNo: z.string(),
  company: z.string(),
  papers: z.int(),
  /** Holds the revision number, which decisions refer to. */
  changes: z.int(),
  events: z.array(z.enum(["pass", "refuse"])),
});
const decisionTerms = {
  errors: ["RELATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
  changes: ["transfer-relations"],
} as const;
const relationKey = {
  ...worldInput,
  relationId: z.uuid(),
  /**
   * Holds the revision (`changes`) that was reviewed: a relation that its merchant has changed since is not decided.
   */
  changes: z.optional(z.int()),
};

/** Manages transfers between a world's merchants, and the relations that they name. */
export const transferActions = {
  transfers: inWorld.get("transfers", {
    about:
      "Transfers between a world's merchants, those that wait for a review first, then newest first; and how many wait.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(accountTransfer)),
      /** Searches the transfer's number and those of its two merchants. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(
      objectPageSchema({
        orderNo: z.string(),
        state: stateSchema(accountTransfer),
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
      { waiting: z.int() },
    ),
    reads: ["transfers"],
  }),
  transferRelations: inWorld.get("transfer-relations", {
    about: "The relations that merchants named for their transfers, those to be reviewed first, then newest first.",
    input: z.object({ ...worldInput, state: z.optional(stateSchema(transferRelation)), ...page }),
    output: pageSchema(relationRow),
    reads: ["transfer-relations"],
  }),
  passRelation: inWorld.post("transfer-relations/{relationId}/pass", {
    about: "Passes a relation: transfers by it need no review for its sake.",
    subject: "relationId",
    makes: "relationNo",
    input: z.object(relationKey),
    output: relation,
    ...decisionTerms,
  }),
  refuseRelation: inWorld.post("transfer-relations/{relationId}/refuse", {
    about:
      "Rejects a relation, one that was passed too, with a reason that the merchant reads: no transfer is made by it.",
    subject: "relationId",
    makes: "relationNo",
    input: z.object({ ...relationKey, reason: singleLineText(1, 140) }),
    output: relation,
    ...decisionTerms,
  }),
};

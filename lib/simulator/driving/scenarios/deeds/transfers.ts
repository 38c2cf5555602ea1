import * as z from "zod/mini";
import { line, whole } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { moneyCodec } from "@/lib/money/money";
import { transferActions } from "@/lib/operations/calls/transfers";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { accountType, relationKind, transfers } from "@/lib/transfers/calls/transfers";
import { otherRelationLengthMax, referenceLengthMax } from "@/lib/transfers/terms";
import { merchant as merchantName } from "../fit";
import { deedsBy, papersFor } from "./deed";

const merchant = deedsBy("merchant");

const relation = { relation: relationKind, otherRelation: z._default(line(0, otherRelationLengthMax), "") };
const papers = z._default(whole(0, uploadUses.TRANSFER_MATERIAL.countMax), 0);

/** What merchants transfer to one another. */
export const transferDeeds = {
  transferRelation: merchant(
    "Names a relation to another merchant that is transferred to, and has operations pass it.",
    z.object({ to: merchantName, ...relation, papers }),
    async ({ to, papers: count, ...takes }, hands) => {
      const { relationId } = await hands.ask(transferRelations.addRelation, {
        ...takes,
        payeeUserNo: hands.userNoOf(to),
        materialIds: await papersFor(hands, "TRANSFER_MATERIAL", count),
      });
      return hands.ask(transferActions.passRelation, { relationId });
    },
  ),
  transfer: merchant(
    "Transfers money to another merchant: it is there at once, or waits for operations where it is much or the relation was not passed.",
    z.object({
      to: merchantName,
      amount: moneyCodec,
      ...relation,
      accountType: z._default(accountType, "b2b"),
      reference: z._default(line(0, referenceLengthMax), ""),
      papers,
    }),
    async ({ to, papers: count, ...takes }, hands) =>
      hands.ask(transfers.transfer, {
        ...takes,
        isTotal: false,
        payeeUserNo: hands.userNoOf(to),
        materialIds: await papersFor(hands, "TRANSFER_MATERIAL", count),
      }),
  ),
};

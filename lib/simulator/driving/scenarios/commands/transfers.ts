import * as z from "zod/mini";
import { singleLineText, wholeNumber } from "@/lib/call/field-schemas";
import { uploadUses } from "@/lib/files/terms";
import { moneyCodec } from "@/lib/money/money";
import { transferActions } from "@/lib/operations/calls/transfers";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { accountType, relationKind, transfers } from "@/lib/transfers/calls/transfers";
import { otherRelationLengthMax, transferReferenceLengthMax } from "@/lib/transfers/terms";
import { merchantReference as merchantName } from "../fit";
import { declareCommandsBy, uploadBlankSheets } from "./command";

const merchant = declareCommandsBy("merchant");

const relation = { relation: relationKind, otherRelation: z._default(singleLineText(0, otherRelationLengthMax), "") };
const papers = z._default(wholeNumber(0, uploadUses.TRANSFER_MATERIAL.countMax), 0);

/** Defines the commands of transfers between merchants. */
export const transferCommands = {
  transferRelation: merchant(
    "Names a relation to another merchant that is transferred to, and has operations pass it.",
    z.object({ to: merchantName, ...relation, papers }),
    async ({ to, papers: count, ...input }, actor) => {
      const { relationId } = await actor.invoke(transferRelations.addRelation, {
        ...input,
        payeeUserNo: actor.userNoOf(to),
        materialIds: await uploadBlankSheets(actor, "TRANSFER_MATERIAL", count),
      });
      return actor.invoke(transferActions.passRelation, { relationId });
    },
  ),
  transfer: merchant(
    "Transfers money to another merchant: it is there at once, or waits for operations where it is much or the relation was not passed.",
    z.object({
      to: merchantName,
      amount: moneyCodec,
      ...relation,
      accountType: z._default(accountType, "b2b"),
      reference: z._default(singleLineText(0, transferReferenceLengthMax), ""),
      papers,
    }),
    async ({ to, papers: count, ...input }, actor) =>
      actor.invoke(transfers.transfer, {
        ...input,
        isTotal: false,
        payeeUserNo: actor.userNoOf(to),
        materialIds: await uploadBlankSheets(actor, "TRANSFER_MATERIAL", count),
      }),
  ),
};

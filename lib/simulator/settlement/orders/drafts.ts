import type * as z from "zod/mini";
import type { settlementDraft as draftShape, settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft, settlementDraftEntry } from "@/lib/settlement/orders/entry";
import { draftFacts, draftTurn, keepDraft, keptDraft } from "@/lib/simulator/platform/drafts/keep";
import { forgetDraft, forgetOld } from "@/lib/simulator/platform/drafts/forget";
import { ownFileNames } from "../../files/own-files";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";

/** The form's name among a merchant's drafts. */
export const settlementDraftType = "settlement";
/** The job that forgets a draft which nobody saved again in time. */
const draftKind = "settlement.draft";

export const settlementDraftJobs: Record<string, JobHandler> = { [draftKind]: forgetOld };

/** What was kept of a settlement is settled now. */
export const forgetSettlementDraft = (tx: InWorld, userNo: string): Promise<void> =>
  forgetDraft(tx, userNo, settlementDraftType);

const uses = ["SETTLEMENT_PROOF"] as const;

/** A draft as its merchant's people see it, with what still fits where it was saved under earlier rules. */
async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof draftShape>> {
  const entry = settlementDraftEntry.safeParse(row.entry).data ?? blankSettlementDraft;
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await draftFacts(tx, row)) };
}

export const settlementDraftHandlers: Handlers<typeof settlementDrafts> = {
  saveSettlementDraft: async ({ entry, version }, { transact }) =>
    transact(async (tx) => {
      await draftTurn(tx, tx.who.userNo);
      const saved = { type: settlementDraftType, entry, fileIds: entry.documentIds, uses, step: 0, version };
      return toDraft(tx, await keepDraft(tx, draftKind, saved));
    }),
  async settlementDraft(_, context) {
    const row = await keptDraft(context, context.who.userNo, settlementDraftType);
    return { draft: row && (await toDraft(context, row)) };
  },
};

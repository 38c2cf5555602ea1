import type * as z from "zod/mini";
import type { settlementDraft as draftShape, settlementDrafts } from "@/lib/settlement/calls/drafts";
import { blankSettlementDraft, settlementDraftEntry } from "@/lib/settlement/orders/entry";
import {
  savedDraftDetails,
  lockDraftSaves,
  saveFormDraft,
  findUnexpiredDraft,
} from "@/lib/simulator/platform/drafts/keep";
import { deleteFormDraft, deleteExpiredDraft } from "@/lib/simulator/platform/drafts/forget";
import { ownFileNames } from "../../files/own-files";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";

/** Names the form among a merchant's drafts. */
export const settlementDraftType = "settlement";
/** Names the job that deletes a draft which nobody saved again in time. */
const draftKind = "settlement.draft";

export const settlementDraftJobs: Record<string, JobHandler> = { [draftKind]: deleteExpiredDraft };

/** Deletes the draft of a settlement that has now been placed. */
export const forgetSettlementDraft = (tx: InWorld, userNo: string): Promise<void> =>
  deleteFormDraft(tx, userNo, settlementDraftType);

const uses = ["SETTLEMENT_PROOF"] as const;

/** Converts a draft into its view, with the fields that are still valid when it was saved under earlier rules. */
async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof draftShape>> {
  const entry = settlementDraftEntry.safeParse(row.entry).data ?? blankSettlementDraft;
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await savedDraftDetails(tx, row)) };
}

export const settlementDraftHandlers: Handlers<typeof settlementDrafts> = {
  saveSettlementDraft: async ({ entry, version }, { transact }) =>
    transact(async (tx) => {
      await lockDraftSaves(tx, tx.principal.userNo);
      const draft = { type: settlementDraftType, entry, fileIds: entry.documentIds, uses, step: 0, version };
      return toDraft(tx, await saveFormDraft(tx, draftKind, draft));
    }),
  async settlementDraft(_, context) {
    const row = await findUnexpiredDraft(context, context.principal.userNo, settlementDraftType);
    return { draft: row && (await toDraft(context, row)) };
  },
};

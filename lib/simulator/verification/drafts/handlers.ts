import type * as z from "zod/mini";
import type { draft as draftShape, drafts } from "@/lib/verification/calls/drafts";
import { kycUses } from "@/lib/verification/materials";
import {
  savedDraftDetails,
  lockDraftSaves,
  saveFormDraft,
  findUnexpiredDraft,
} from "@/lib/simulator/platform/drafts/keep";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { verificationEntry, fileNamesOf, entryFileIds, findNewestVerification } from "../applications/rows";
import { isApplicationOpen } from "../applications/under-review";
import { verificationDraftKind } from "./kind";

type Draft = z.output<typeof draftShape>;

/** Converts a draft into its view. */
async function toDraft(tx: InWorld & { readonly now: Date }, row: Row<"FormDraft">): Promise<Draft> {
  const of = verificationEntry(row);
  return {
    entry: of,
    fileNames: await fileNamesOf(tx, row.userNo, row.fileIds),
    ...(await savedDraftDetails(tx, row)),
  };
}

export const draftHandlers: Handlers<typeof drafts> = {
  saveDraft: async ({ entry, step, version }, { transact }) =>
    transact(async (tx) => {
      const { userNo } = tx.principal;
      await lockDraftSaves(tx, userNo);
      const newest = await findNewestVerification(tx, userNo);
      if (newest && isApplicationOpen(newest)) return tx.refuse("VERIFICATION_PENDING");
      const draftInput = { type: entry.type, entry, fileIds: entryFileIds(entry), uses: kycUses, step, version };
      return toDraft(tx, await saveFormDraft(tx, verificationDraftKind, draftInput));
    }),
  async draft({ type }, context) {
    const row = await findUnexpiredDraft(context, context.principal.userNo, type);
    return { draft: row && (await toDraft(context, row)) };
  },
};

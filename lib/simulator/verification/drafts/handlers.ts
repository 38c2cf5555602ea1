import type * as z from "zod/mini";
import type { draft as draftShape, drafts } from "@/lib/verification/calls/drafts";
import { kycUses } from "@/lib/verification/materials";
import { draftFacts, draftTurn, keepDraft, keptDraft } from "@/lib/simulator/platform/drafts/keep";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { entryOf, fileNamesOf, filesOf, newestOf } from "../applications/rows";
import { isUnderReview } from "../applications/under-review";
import { draftKind } from "./kind";

type Draft = z.output<typeof draftShape>;

/** A draft as its merchant's people see it. */
async function toDraft(tx: InWorld & { readonly now: Date }, row: Row<"FormDraft">): Promise<Draft> {
  const of = entryOf(row);
  return { entry: of, fileNames: await fileNamesOf(tx, row.userNo, row.fileIds), ...(await draftFacts(tx, row)) };
}

export const draftHandlers: Handlers<typeof drafts> = {
  saveDraft: async ({ entry, step, version }, { transact }) =>
    transact(async (tx) => {
      const { userNo } = tx.who;
      await draftTurn(tx, userNo);
      const newest = await newestOf(tx, userNo);
      if (newest && isUnderReview(newest)) return tx.refuse("VERIFICATION_PENDING");
      const saved = { type: entry.type, entry, fileIds: filesOf(entry), uses: kycUses, step, version };
      return toDraft(tx, await keepDraft(tx, draftKind, saved));
    }),
  async draft({ type }, context) {
    const row = await keptDraft(context, context.who.userNo, type);
    return { draft: row && (await toDraft(context, row)) };
  },
};

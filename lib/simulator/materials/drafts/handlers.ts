import type * as z from "zod/mini";
import { blankMaterial, materialEntry } from "@/lib/materials/entry";
import type { materialDraft as draftShape, materialDrafts } from "@/lib/materials/calls/drafts";
import {
  savedDraftDetails,
  lockDraftSaves,
  saveFormDraft,
  findUnexpiredDraft,
} from "@/lib/simulator/platform/drafts/keep";
import { ownFileNames } from "../../files/own-files";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { listBuyersAndPayers } from "./buyers";
import { materialDraftJob, materialDraftType } from "./kind";

const uses = ["MATERIAL"] as const;

/**
 * Builds the view of a draft for the merchant's operators; an entry saved under earlier rules is restored as far as it
 * is still valid.
 */
async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof draftShape>> {
  const entry = materialEntry.safeParse(row.entry).data ?? blankMaterial;
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await savedDraftDetails(tx, row)) };
}

export const materialDraftHandlers: Handlers<typeof materialDrafts> = {
  saveMaterialDraft: async ({ entry, version }, { transact }) =>
    transact(async (tx) => {
      await lockDraftSaves(tx, tx.principal.userNo);
      const fileIds = [...new Set([...entry.orderFileIds, ...entry.logisticsFileIds])];
      return toDraft(
        tx,
        await saveFormDraft(tx, materialDraftJob, { type: materialDraftType, entry, fileIds, uses, step: 0, version }),
      );
    }),
  async materialDraft(_, context) {
    const row = await findUnexpiredDraft(context, context.principal.userNo, materialDraftType);
    return { draft: row && (await toDraft(context, row)) };
  },
  buyers: listBuyersAndPayers,
};

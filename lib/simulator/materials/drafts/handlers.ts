import type * as z from "zod/mini";
import { blankMaterial, materialEntry } from "@/lib/materials/entry";
import type { materialDraft as draftShape, materialDrafts } from "@/lib/materials/calls/drafts";
import { draftFacts, draftTurn, keepDraft, keptDraft } from "@/lib/simulator/platform/drafts/keep";
import { ownFileNames } from "../../files/own-files";
import type { Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { buyers } from "./buyers";
import { draftKind, draftType } from "./kind";

const uses = ["MATERIAL"] as const;

/** A draft as its merchant's people see it, with what still fits where it was saved under earlier rules. */
async function toDraft(
  tx: InWorld & { readonly now: Date },
  row: Row<"FormDraft">,
): Promise<z.output<typeof draftShape>> {
  const entry = materialEntry.safeParse(row.entry).data ?? blankMaterial;
  const fileNames = await ownFileNames(tx, row.userNo, uses, row.fileIds);
  return { entry, fileNames, ...(await draftFacts(tx, row)) };
}

export const materialDraftHandlers: Handlers<typeof materialDrafts> = {
  saveMaterialDraft: async ({ entry, version }, { transact }) =>
    transact(async (tx) => {
      await draftTurn(tx, tx.who.userNo);
      const fileIds = [...new Set([...entry.orderFileIds, ...entry.logisticsFileIds])];
      return toDraft(tx, await keepDraft(tx, draftKind, { type: draftType, entry, fileIds, uses, step: 0, version }));
    }),
  async materialDraft(_, context) {
    const row = await keptDraft(context, context.who.userNo, draftType);
    return { draft: row && (await toDraft(context, row)) };
  },
  buyers,
};

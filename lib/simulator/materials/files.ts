import { customsProducts } from "@/lib/materials/calls/customs";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import type { FileOwner } from "../files/file-declarations";
import { materialBatchTemplateFile } from "./batches/template";
import { materialDraftType } from "./drafts/kind";

/** Declares the area's downloads besides documents: the template of a list of materials, for each kind. */
export const materialsFiles = { sources: { "template:MATERIAL_BATCH": materialBatchTemplateFile } };

/**
 * Declares the owners of files: a material, its draft, customs settlement, and a list. Operators of the merchant with
 * access to the owner may see its files.
 */
export const materialFileOwners: readonly FileOwner[] = [
  {
    readableBy: [materials.material],
    async holds({ prisma, world }, userNo, fileId) {
      const where = {
        world: world.id,
        userNo,
        OR: [{ orderFileIds: { has: fileId } }, { logisticsFileIds: { has: fileId } }],
      };
      const supplement = { world: world.id, userNo, fileIds: { has: fileId } };
      return (
        (await prisma.material.count({ where })) > 0 ||
        (await prisma.materialLogistics.count({ where: supplement })) > 0
      );
    },
  },
  {
    readableBy: [customsProducts.customsStatus],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.customsProduct.count({ where: { world: world.id, userNo, fileIds: { has: fileId } } })) > 0,
  },
  {
    readableBy: [materialDrafts.materialDraft],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const ownFile = { world: world.id, userNo, id: fileId, use: "MATERIAL" };
      if ((await prisma.storedFile.count({ where: ownFile })) === 0) return false;
      const where = { world: world.id, userNo, type: materialDraftType, fileIds: { has: fileId } };
      return (await prisma.formDraft.count({ where })) > 0;
    },
  },
  {
    readableBy: [materialBatchCalls.materialBatch],
    async holds({ prisma, world }, userNo, fileId) {
      const where = {
        world: world.id,
        userNo,
        OR: [{ fileId }, { namedFileIds: { has: fileId } }, { commonFileIds: { has: fileId } }],
      };
      return (await prisma.materialBatch.count({ where })) > 0;
    },
  },
];

import { customsProducts } from "@/lib/materials/calls/customs";
import { materialBatches } from "@/lib/materials/calls/batches";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import type { FileHolder } from "../files/declared";
import { materialTemplate } from "./batches/template";
import { draftType } from "./drafts/kind";

/** What the area lets people download beside its papers: the form of a list of materials, for each kind. */
export const materialsFiles = { sources: { "template:MATERIAL_BATCH": materialTemplate } };

/**
 * The papers of a material, of the draft of one and of customs settlement, and the files of a list: they are for whoever
 * of the merchant's may see that.
 */
export const materialFileHolders: readonly FileHolder[] = [
  {
    shownBy: [materials.material],
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
    shownBy: [customsProducts.customsStatus],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.customsProduct.count({ where: { world: world.id, userNo, fileIds: { has: fileId } } })) > 0,
  },
  {
    shownBy: [materialDrafts.materialDraft],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const own = { world: world.id, userNo, id: fileId, use: "MATERIAL" };
      if ((await prisma.storedFile.count({ where: own })) === 0) return false;
      const where = { world: world.id, userNo, type: draftType, fileIds: { has: fileId } };
      return (await prisma.formDraft.count({ where })) > 0;
    },
  },
  {
    shownBy: [materialBatches.materialBatch],
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

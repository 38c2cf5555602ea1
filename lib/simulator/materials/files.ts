import { customsProducts } from "@/lib/materials/calls/customs";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import type { FileHolder } from "../files/declared";
import { draftType } from "./drafts/kind";

/** The papers of a material, of the draft of one, and of customs settlement: they are for whoever of the merchant's may see that. */
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
];

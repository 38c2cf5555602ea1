import type { materials } from "@/lib/materials/calls/materials";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addMaterialFiles, amendApprovedMaterialAmount, cancelOrVoidMaterial, correctMaterial } from "./change";
import { getMaterialDetail, downloadMaterialFile } from "./detail";
import { listMaterials, sumApprovedMaterials } from "./list";
import { submitMaterial } from "./submit";

export const materialOrderHandlers: Handlers<typeof materials> = {
  materials: listMaterials,
  materialSums: sumApprovedMaterials,
  material: getMaterialDetail,
  submitMaterial,
  correctMaterial,
  addMaterialFiles,
  amendMaterial: amendApprovedMaterialAmount,
  cancelMaterial: cancelOrVoidMaterial,
  materialFile: downloadMaterialFile,
};

import type { materials } from "@/lib/materials/calls/materials";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addMaterialFiles, amendMaterial, cancelMaterial, correctMaterial } from "./change";
import { materialDetail, materialFile } from "./detail";
import { materialList, materialSums } from "./list";
import { submitMaterial } from "./submit";

export const materialOrderHandlers: Handlers<typeof materials> = {
  materials: materialList,
  materialSums,
  material: materialDetail,
  submitMaterial,
  correctMaterial,
  addMaterialFiles,
  amendMaterial,
  cancelMaterial,
  materialFile,
};

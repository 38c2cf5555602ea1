import type { associations } from "@/lib/receiving/calls/associations";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { associateIncomesWithMaterials } from "./associate";
import { settingHandlers } from "./automatic";
import { getIncomeAssociations, listLinkableMaterials, getMaterialAssociations } from "./lists";
import { releaseMaterialAssociation } from "./release";

export const associationHandlers: Handlers<typeof associations> = {
  associate: associateIncomesWithMaterials,
  release: releaseMaterialAssociation,
  incomeAssociations: getIncomeAssociations,
  linkableMaterials: listLinkableMaterials,
  materialAssociations: getMaterialAssociations,
  ...settingHandlers,
};

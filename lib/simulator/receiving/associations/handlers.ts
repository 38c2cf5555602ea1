import type { associations } from "@/lib/receiving/calls/associations";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { associate } from "./associate";
import { settingHandlers } from "./automatic";
import { incomeAssociations, linkableMaterials, materialAssociations } from "./lists";
import { releaseAssociation } from "./release";

export const associationHandlers: Handlers<typeof associations> = {
  associate,
  release: releaseAssociation,
  incomeAssociations,
  linkableMaterials,
  materialAssociations,
  ...settingHandlers,
};

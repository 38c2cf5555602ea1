import type { Route } from "next";
import { menuPrefix } from "@/lib/call/path";
import type { ClientOutput } from "@/lib/call/call";
import { material as machine, materialLogistics, materialSwitch } from "@/lib/materials/states";
import type { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { consoleWorldRoute } from "../worlds/world-route";

export type MaterialQueue = ClientOutput<typeof opsMaterialReviews.materialQueue>;
export type MaterialCase = ClientOutput<typeof opsMaterialReviews.materialCase>;

/** Returns the address of a material's page. Named cast: the screens' table has the page. */
export const consoleMaterialRoute = (world: string, serialNo: string): Route =>
  `${consoleWorldRoute(world, "materials")}/${serialNo}` as Route;

/** Returns the files of a material with their addresses for operations. */
export const materialFilesWithUrls = (
  world: string,
  serialNo: string,
  files: MaterialCase["orderFiles"],
): MaterialCase["orderFiles"] =>
  files.map((file) => ({
    ...file,
    fileUrl: `${menuPrefix}/api/ops/worlds/${world}/orders/${serialNo}/documents/${file.fileId}`,
  }));

/** Lists the tabs of the materials page: all materials, or those with pending logistics or a pending switch. */
export const materialTabs = ["all", "logistics", "switches"] as const;
export type MaterialTab = (typeof materialTabs)[number];

/** Identifies the material to decide, with the revision that the operator reviewed. */
export interface ReviewedMaterial {
  readonly serialNo: string;
  readonly changes: number;
}

/** Returns the part of a material that is to be decided in a tab, or null when nothing is pending there. */
export function pendingMaterialPart(
  tab: MaterialTab,
  { material, logistics, settleSwitch }: MaterialQueue["rows"][number],
) {
  const { serialNo } = material;
  const reviewedRevision = (of: { changes: number }): ReviewedMaterial => ({ serialNo, changes: of.changes });
  if (tab === "all") return material.state === machine.first ? reviewedRevision(material) : null;
  if (tab === "logistics")
    return logistics && materialLogistics.next(logistics.state, "pass") ? reviewedRevision(logistics) : null;
  return settleSwitch && materialSwitch.next(settleSwitch.state, "succeed") ? reviewedRevision(settleSwitch) : null;
}

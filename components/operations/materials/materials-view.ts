import type { Route } from "next";
import { menuPrefix } from "@/lib/call/path";
import type { Got } from "@/lib/call/call";
import { material as machine, materialLogistics, materialSwitch } from "@/lib/materials/states";
import type { materialDesk } from "@/lib/operations/calls/materials";
import { worldRoute } from "../worlds/world-route";

export type MaterialQueue = Got<typeof materialDesk.materialQueue>;
export type MaterialCase = Got<typeof materialDesk.materialCase>;

/** Where one material is. Named cast: the screens' table has the page. */
export const materialRoute = (world: string, serialNo: string): Route =>
  `${worldRoute(world, "materials")}/${serialNo}` as Route;

/** The files of a material, from where operations have them. */
export const caseFiles = (
  world: string,
  serialNo: string,
  files: MaterialCase["orderFiles"],
): MaterialCase["orderFiles"] =>
  files.map((file) => ({
    ...file,
    fileUrl: `${menuPrefix}/api/ops/worlds/${world}/orders/${serialNo}/documents/${file.fileId}`,
  }));

/** What of the materials is looked at: those to be reviewed, or those whose logistics or switch wait. */
export const materialTabs = ["all", "logistics", "switches"] as const;
export type MaterialTab = (typeof materialTabs)[number];

/** What is decided, by its material, as it was looked at. */
export interface Looked {
  readonly serialNo: string;
  readonly changes: number;
}

/** What of a material a view has to decide; null where nothing waits there. */
export function toDecide(tab: MaterialTab, { material, logistics, settleSwitch }: MaterialQueue["rows"][number]) {
  const { serialNo } = material;
  const looked = (of: { changes: number }): Looked => ({ serialNo, changes: of.changes });
  if (tab === "all") return material.state === machine.first ? looked(material) : null;
  if (tab === "logistics")
    return logistics && materialLogistics.next(logistics.state, "pass") ? looked(logistics) : null;
  return settleSwitch && materialSwitch.next(settleSwitch.state, "succeed") ? looked(settleSwitch) : null;
}

import type { Route } from "next";
import { menuPrefix } from "@/lib/call/path";
import type { Got } from "@/lib/call/call";
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

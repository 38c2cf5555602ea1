import type { Route } from "next";
import type { Got } from "@/lib/call/call";
import type { materialDesk } from "@/lib/operations/calls/materials";
import { worldRoute } from "../worlds/world-route";

export type MaterialQueue = Got<typeof materialDesk.materialQueue>;
export type MaterialCase = Got<typeof materialDesk.materialCase>;

/** Where one material is. Named cast: the screens' table has the page. */
export const materialRoute = (world: string, serialNo: string): Route =>
  `${worldRoute(world, "materials")}/${serialNo}` as Route;

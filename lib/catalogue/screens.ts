import { screenFinder, type Screen } from "@/lib/gate/screen";
import type { AreaName } from "@/lib/i18n/areas";
import { areas } from "./areas";

export interface Placed extends Screen {
  readonly area: AreaName;
}

/** All areas' screens, in the order of the menu. */
export const screens: readonly Placed[] = Object.entries(areas).flatMap(([area, rows]) =>
  // named cast: the keys of `areas` are areas
  Object.values(rows.screens).map((screen) => ({ ...screen, area: area as AreaName })),
);

/** The screen of a path, if there is one. */
export const screenAt = screenFinder(screens);

import { isRealNameMissing, may } from "@/lib/gate/may";
import { menuGroups, type MenuGroup, type Screen } from "@/lib/gate/screen";
import type { Site } from "@/lib/access/site";
import type { Who } from "@/lib/call/who";

/** One entry of the side menu. `isLocked` shows it, and leads to the real-name prompt instead of the page. */
export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly isLocked: boolean;
  /** Pages that are reached from it and have no entry of their own. */
  readonly leadsTo: readonly string[];
}

export interface MenuBranch {
  readonly group: MenuGroup;
  readonly items: readonly MenuItem[];
}

/**
 * The menu a person sees: the screens they may open, by group; groups without any are left out. Screens closed for want
 * of a real name stay visible and locked, the system's own show in the public area alone (specification 1, section 2),
 * and those of a simulation in one.
 */
export function menuTree(
  screens: readonly Screen[],
  who: Who,
  { isPublicArea, isSimulation }: Pick<Site, "isPublicArea" | "isSimulation">,
  titleOf: (screen: Screen) => string,
): MenuBranch[] {
  const below = new Map<string, string[]>();
  for (const { path, under } of screens) if (under) below.set(under, [...(below.get(under) ?? []), path]);
  return menuGroups.flatMap((group) => {
    const items = screens
      .filter(
        ({ menu, isSystem, isSimulated }) =>
          menu === group && (isPublicArea || !isSystem) && (isSimulation || !isSimulated),
      )
      .flatMap((screen): MenuItem[] => {
        const no = may(who, screen.needs);
        if (no && no !== "REAL_NAME_REQUIRED") return [];
        return [
          {
            path: screen.path,
            title: titleOf(screen),
            leadsTo: below.get(screen.path) ?? [],
            isLocked: no === "REAL_NAME_REQUIRED" && isRealNameMissing(who),
          },
        ];
      });
    return items.length > 0 ? [{ group, items }] : [];
  });
}

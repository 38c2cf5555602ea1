import { isRealNameUnverified, checkAccess } from "@/lib/gate/may";
import { menuGroups, type MenuGroup, type Screen } from "@/lib/gate/screen";
import type { Site } from "@/lib/access/site";
import type { Principal } from "@/lib/call/principal";

/**
 * Describes one entry of the side menu. A locked entry is visible, and leads to the real-name prompt instead of the
 * page.
 */
export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly isLocked: boolean;
  /** Lists the pages that are reached from it and have no entry of their own. */
  readonly leadsTo: readonly string[];
}

export interface MenuBranch {
  readonly group: MenuGroup;
  readonly items: readonly MenuItem[];
}

/**
 * Builds the menu of a principal: the screens that the principal may open, by group; empty groups are omitted. Screens
 * closed for want of a real name remain visible and locked, system screens are visible in the public area only
 * (specification 1, section 2), and simulation screens only in a simulation.
 */
export function buildPrincipalMenu(
  screens: readonly Screen[],
  principal: Principal,
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
        const no = checkAccess(principal, screen.access);
        if (no && no !== "REAL_NAME_REQUIRED") return [];
        return [
          {
            path: screen.path,
            title: titleOf(screen),
            leadsTo: below.get(screen.path) ?? [],
            isLocked: no === "REAL_NAME_REQUIRED" && isRealNameUnverified(principal),
          },
        ];
      });
    return items.length > 0 ? [{ group, items }] : [];
  });
}

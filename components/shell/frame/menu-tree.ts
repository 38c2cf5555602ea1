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

export interface MenuBranch<Group extends string = MenuGroup> {
  readonly group: Group;
  readonly items: readonly MenuItem[];
}

/**
 * Groups screens into a menu, in the order of the groups and, within one, of the screens. `itemOf` returns the entry of
 * a screen but for the pages that it leads to, or undefined for a screen to leave out; empty groups are omitted.
 */
export function buildMenu<Group extends string>(
  groups: readonly Group[],
  screens: readonly Screen[],
  itemOf: (screen: Screen) => Omit<MenuItem, "leadsTo"> | undefined,
): MenuBranch<Group>[] {
  const below = new Map<string, string[]>();
  for (const { path, under } of screens) if (under) below.set(under, [...(below.get(under) ?? []), path]);
  return groups.flatMap((group) => {
    const items = screens.flatMap((screen): MenuItem[] => {
      const item = screen.menu === group ? itemOf(screen) : undefined;
      return item ? [{ ...item, leadsTo: below.get(screen.path) ?? [] }] : [];
    });
    return items.length > 0 ? [{ group, items }] : [];
  });
}

/**
 * Builds the menu of a principal: the screens that the principal may open. Screens closed for want of a real name
 * remain visible and locked, system screens are visible in the public area only (specification 1, section 2), and
 * simulation screens only in a simulation.
 */
export const buildPrincipalMenu = (
  screens: readonly Screen[],
  principal: Principal,
  { isPublicArea, isSimulation }: Pick<Site, "isPublicArea" | "isSimulation">,
  titleOf: (screen: Screen) => string,
): MenuBranch[] =>
  buildMenu(menuGroups, screens, (screen) => {
    if ((screen.isSystem && !isPublicArea) || (screen.isSimulated && !isSimulation)) return undefined;
    const no = checkAccess(principal, screen.access);
    if (no && no !== "REAL_NAME_REQUIRED") return undefined;
    return {
      path: screen.path,
      title: titleOf(screen),
      isLocked: no === "REAL_NAME_REQUIRED" && isRealNameUnverified(principal),
    };
  });

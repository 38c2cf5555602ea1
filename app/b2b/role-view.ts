import { getTranslations } from "next-intl/server";
import type { RoleMenuGroup, RoleMenuPage } from "@/components/access/people/role-view";
import { buildPrincipalMenu, type MenuItem } from "@/components/shell/frame/menu-tree";
import {
  permissionsInGroups,
  type PermissionGroup,
  type PermissionItem,
} from "@/components/shell/permissions/permission-groups";
import { principalWithPermissions } from "@/lib/access/role-view";
import { role as machine } from "@/lib/access/states";
import { signedIn } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { paymentsApiUrl } from "@/lib/session/settings";

/** Describes the portal as a user with a role sees it: the menu, and the pages of the site's menu that it lacks. */
export interface RoleView {
  readonly menu: readonly RoleMenuGroup[];
  readonly hiddenPages: readonly string[];
  /** Is false with a payments API: its sessions say nothing of a preview, so no banner could end one. */
  readonly hasPreview: boolean;
}

/** Returns the labels of the selected permissions on a menu page: its own, or that of the page whose form it is. */
function actionsOnPage({ path }: MenuItem, items: readonly PermissionItem[]): string[] {
  const screen = screens.find((candidate) => candidate.path === path);
  if (typeof screen?.access !== "object") return [];
  const { permission } = screen.access;
  return items.filter((item) => item.of === permission || item.permission === permission).map(({ label }) => label);
}

/**
 * Returns the portal of a role by the same menu and the same access check as a signed-in user's. A disabled role
 * permits nothing. The reader's own company and site apply.
 */
export async function loadRoleView(
  role: { readonly permissions: readonly string[]; readonly roleState: string },
  groups: readonly PermissionGroup[],
): Promise<RoleView> {
  const [{ principal }, site, t] = await Promise.all([signedIn("portal"), siteOfRequest(), getTranslations()]);
  const hasPreview = paymentsApiUrl() === undefined;
  if (principal?.realm !== "portal") return { menu: [], hiddenPages: [], hasPreview };
  const menuWith = (permissions: readonly string[]) =>
    buildPrincipalMenu(screens, principalWithPermissions(principal, permissions), site, (screen) =>
      t(titleKey(screen)),
    );
  const permissions = role.roleState === machine.first ? role.permissions : [];
  const items = permissionsInGroups(groups);
  const selectedItems = items.filter(({ permission }) => permissions.includes(permission));
  const toPage = (item: MenuItem): RoleMenuPage => ({
    path: item.path,
    title: item.title,
    isLocked: item.isLocked,
    actions: actionsOnPage(item, selectedItems),
  });
  const menu = menuWith(permissions).map((branch) => ({
    label: t(`shell.menu.${branch.group}`),
    pages: branch.items.map(toPage),
  }));
  const visiblePaths = new Set(menu.flatMap(({ pages }) => pages.map(({ path }) => path)));
  const everyPage = menuWith(items.flatMap(({ permission, alongWith }) => [permission, ...alongWith]));
  return {
    menu,
    hasPreview,
    hiddenPages: everyPage
      .flatMap((branch) => branch.items)
      .filter(({ path }) => !visiblePaths.has(path))
      .map(({ title }) => title),
  };
}

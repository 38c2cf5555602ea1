import { getTranslations } from "next-intl/server";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { Grantable } from "@/lib/access/grants";
import { grantableActions, type GrantableAction } from "@/lib/call/principal";
import { confirmedPermissions } from "@/lib/catalogue/confirmed-permissions";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { menuGroups } from "@/lib/gate/screen";

/** Describes a permission that can be granted, and whether the reader may grant it. */
interface Granting extends Grantable {
  readonly action: GrantableAction;
  readonly of: string;
  readonly mayGrant: boolean;
}

/**
 * Returns a formatter for what a permission allows on its page, such as "View" or "Export"; where the word of its action
 * would not tell it apart from the page's others, its own name.
 */
export async function getPermissionLabels(): Promise<
  (permission: { readonly permission: string; readonly action: GrantableAction }) => string
> {
  const t = await getTranslations();
  return ({ permission, action }) => {
    const ownName = `access.permissions.${permission}` as never; // named cast: a permission is data
    return t.has(ownName) ? t(ownName) : t(`access.actions.${action}`);
  };
}

/**
 * Groups the grantable permissions under the headings of the menu with the titles of its pages: each page with its
 * actions. Dependent permissions of a page without a menu item of their own are not listed.
 */
export async function groupPermissionsByMenu(grantables: readonly Granting[]): Promise<PermissionGroup[]> {
  const [t, labelOf] = [await getTranslations(), await getPermissionLabels()];
  return menuGroups.flatMap((group) => {
    const pages = screens.flatMap((screen) => {
      if (screen.menu !== group || typeof screen.access !== "object") return [];
      const pagePermission = screen.access.permission;
      const items = grantables
        .filter(
          ({ of, permission, action }) => of === pagePermission && (action !== "see" || permission === pagePermission),
        )
        .sort((a, b) => grantableActions.indexOf(a.action) - grantableActions.indexOf(b.action));
      if (items.length === 0) return [];
      const page = t(titleKey(screen));
      return [
        {
          label: page,
          items: items.map((item) => {
            const label = labelOf(item);
            return {
              ...item,
              label,
              full: t("access.roles.full", { page, action: label }),
              hasOwnName: label !== t(`access.actions.${item.action}`),
              needsPayPassword: confirmedPermissions.has(item.permission),
            };
          }),
        },
      ];
    });
    return pages.length > 0 ? [{ label: t(`shell.menu.${group}`), pages }] : [];
  });
}

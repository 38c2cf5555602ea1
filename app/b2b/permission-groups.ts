import { getTranslations } from "next-intl/server";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { Grantable } from "@/lib/access/grants";
import { grantableActions, type GrantableAction } from "@/lib/call/who";
import { screens } from "@/lib/catalogue/screens";
import { titleKey } from "@/lib/catalogue/titles";
import { menuGroups } from "@/lib/gate/screen";

/** What may be granted to somebody or something, and whether the reader may grant it. */
interface Granting extends Grantable {
  readonly action: GrantableAction;
  readonly of: string;
  readonly mayGrant: boolean;
}

/**
 * What may be granted, under the headings of the menu and with the titles of its pages: each page with its actions. What
 * a page brings along without a line of its own in the menu is not listed.
 */
export async function groupsOf(grantables: readonly Granting[]): Promise<PermissionGroup[]> {
  const t = await getTranslations();
  return menuGroups.flatMap((group) => {
    const pages = screens.flatMap((screen) => {
      if (screen.menu !== group || typeof screen.needs !== "object") return [];
      const own = screen.needs.permission;
      const items = grantables
        .filter(({ of, permission, action }) => of === own && (action !== "see" || permission === own))
        .sort((one, other) => grantableActions.indexOf(one.action) - grantableActions.indexOf(other.action));
      if (items.length === 0) return [];
      const page = t(titleKey(screen));
      const labelOf = ({ action }: Granting) => t(`access.actions.${action}`);
      return [
        {
          label: page,
          items: items.map((one) => ({
            ...one,
            label: labelOf(one),
            full: t("access.roles.full", { page, action: labelOf(one) }),
          })),
        },
      ];
    });
    return pages.length > 0 ? [{ label: t(`shell.menu.${group}`), pages }] : [];
  });
}

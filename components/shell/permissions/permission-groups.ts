import type { Grantable } from "@/lib/access/grants";

/** What may be done at one page of the menu, each a permission of its own. */
export interface PermissionPage {
  readonly label: string;
  readonly items: readonly (Grantable & {
    readonly label: string;
    readonly full: string;
    readonly mayGrant: boolean;
  })[];
}

/** One heading of the menu with the pages below it that may be permitted. */
export interface PermissionGroup {
  readonly label: string;
  readonly pages: readonly PermissionPage[];
}

/** Every permission under these headings. */
export const permissionsIn = (groups: readonly PermissionGroup[]): PermissionPage["items"] =>
  groups.flatMap(({ pages }) => pages.flatMap(({ items }) => items));

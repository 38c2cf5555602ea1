import type { Grantable } from "@/lib/access/grants";

/** Describes the actions of one page of the menu, each with its own permission. */
export interface PermissionPage {
  readonly label: string;
  readonly items: readonly (Grantable & {
    readonly label: string;
    readonly full: string;
    readonly mayGrant: boolean;
  })[];
}

/** Describes one heading of the menu with the grantable pages below it. */
export interface PermissionGroup {
  readonly label: string;
  readonly pages: readonly PermissionPage[];
}

/** Returns every permission under these headings. */
export const permissionsInGroups = (groups: readonly PermissionGroup[]): PermissionPage["items"] =>
  groups.flatMap(({ pages }) => pages.flatMap(({ items }) => items));

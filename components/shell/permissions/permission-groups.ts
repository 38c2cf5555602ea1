import type { Grantable } from "@/lib/access/grants";
import type { SummarizedPermission } from "@/lib/access/permission-summary";

/** Describes one permission with a box: its texts, and whether the reader may grant it. */
export interface PermissionItem extends Grantable, SummarizedPermission {
  /** Holds the permission of the page in whose row it is listed. */
  readonly of: string;
  /** Holds the name of the action, or the permission's own name. */
  readonly label: string;
  /** Holds the page's title with the label: the complete name of its box. */
  readonly full: string;
  /** Is true if the label says more than the action alone. */
  readonly hasOwnName: boolean;
  readonly mayGrant: boolean;
}

/** Describes the actions of one page of the menu, each with its own permission. */
export interface PermissionPage {
  readonly label: string;
  readonly items: readonly PermissionItem[];
}

/** Describes one heading of the menu with the grantable pages below it. */
export interface PermissionGroup {
  readonly label: string;
  readonly pages: readonly PermissionPage[];
}

/** Returns every permission under these headings. */
export const permissionsInGroups = (groups: readonly PermissionGroup[]): readonly PermissionItem[] =>
  groups.flatMap(({ pages }) => pages.flatMap(({ items }) => items));

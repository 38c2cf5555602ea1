import { kindOfAction, permissionKinds, type PermissionKind } from "@/lib/access/permission-summary";
import {
  permissionsInGroups,
  type PermissionGroup,
  type PermissionItem,
  type PermissionPage,
} from "./permission-groups";

/** Describes one row of the matrix: a page, or a further permission of the same kind on it, with one box a kind. */
export interface PermissionRow {
  readonly key: string;
  readonly label: string;
  /** Is true for a further permission: it is listed below its page. */
  readonly isPart: boolean;
  readonly items: readonly PermissionItem[];
}

/** Returns the kinds that these permissions have, in the order of the columns. */
export function kindsInGroups(groups: readonly PermissionGroup[]): PermissionKind[] {
  const kinds = new Set(permissionsInGroups(groups).map(({ action }) => kindOfAction(action)));
  return permissionKinds.filter((kind) => kinds.has(kind));
}

/** Returns the item of a row in a column. */
export const itemOfKind = ({ items }: PermissionRow, kind: PermissionKind): PermissionItem | undefined =>
  items.find(({ action }) => kindOfAction(action) === kind);

/**
 * Returns the rows of a page: its own, with one permission of each kind, then one for each further permission. Where a
 * kind has several, the page's own is the one that is named after the page, not the form of another path.
 */
export function rowsOfPage({ label, items }: PermissionPage): PermissionRow[] {
  const main = permissionKinds.flatMap((kind) => {
    const ofKind = items.filter(({ action }) => kindOfAction(action) === kind);
    const item =
      ofKind.find(({ action, permission }) => (action === "see" ? true : permission.endsWith(`:${kind}`))) ?? ofKind[0];
    return item ? [item] : [];
  });
  const parts = items.filter((item) => !main.includes(item));
  return [
    { key: label, label, isPart: false, items: main },
    ...parts.map((item) => ({ key: item.permission, label: item.label, isPart: true, items: [item] })),
  ];
}

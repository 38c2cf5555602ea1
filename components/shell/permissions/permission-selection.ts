import { changeSelection, requiringPermissions, withImpliedPermissions, type Grantable } from "@/lib/access/grants";
import { permissionsInGroups, type PermissionGroup, type PermissionItem } from "./permission-groups";

/** Names how many of several boxes are ticked. */
export type TickState = "all" | "some" | "none";

/** Describes the input of the matrix, which the form that contains it provides. */
export interface PermissionSelectionProps {
  readonly groups: readonly PermissionGroup[];
  /** Lists all permissions, including those without a box. */
  readonly grantables: readonly Grantable[];
  readonly selectedPermissions: readonly string[];
  /** Is true if the reader may view the permissions only. */
  readonly isFixed?: boolean;
  readonly onChosen: (permissions: string[]) => void;
}

/** Describes the selection, and what its boxes display and do. */
export interface PermissionSelection {
  readonly grantedPermissions: readonly string[];
  /** Returns the selected permissions that require this one. */
  readonly itemsRequiring: (item: PermissionItem) => readonly PermissionItem[];
  readonly isTicked: (item: PermissionItem) => boolean;
  /** Is true if the box cannot be changed: another one requires it, or the reader may not grant it. */
  readonly isLocked: (item: PermissionItem) => boolean;
  readonly stateOf: (items: readonly PermissionItem[]) => TickState;
  /** Returns the selection after ticking or unticking those of these permissions that the reader may grant. */
  readonly selectionAfter: (items: readonly PermissionItem[], isOn: boolean) => string[];
}

/** Computes what the boxes of a selection display. A permission that another one requires is ticked with it. */
export function permissionSelection({
  groups,
  grantables,
  selectedPermissions,
  isFixed = false,
}: Omit<PermissionSelectionProps, "onChosen">): PermissionSelection {
  const items = permissionsInGroups(groups);
  const itemsByName = new Map(items.map((item) => [item.permission, item]));
  const boxes = [...itemsByName.keys()];
  const grantedPermissions = withImpliedPermissions(selectedPermissions, grantables);
  const grantedNames = new Set(grantedPermissions);
  const requiring = requiringPermissions(grantedPermissions, grantables);
  const isTicked = ({ permission }: PermissionItem) => grantedNames.has(permission);
  const itemsRequiring = ({ permission }: PermissionItem) =>
    (requiring.get(permission) ?? []).flatMap((name) => itemsByName.get(name) ?? []);
  return {
    grantedPermissions,
    itemsRequiring,
    isTicked,
    isLocked: (item) => isFixed || !item.mayGrant || itemsRequiring(item).length > 0,
    stateOf(of) {
      const ticked = of.filter(isTicked).length;
      return ticked === 0 ? "none" : ticked === of.length ? "all" : "some";
    },
    selectionAfter: (of, isOn) =>
      changeSelection(
        grantedPermissions,
        { permissions: of.filter(({ mayGrant }) => mayGrant).map(({ permission }) => permission), isOn, boxes },
        grantables,
      ),
  };
}

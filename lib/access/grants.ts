import type { GrantableAction } from "@/lib/call/principal";
import { actionPermissionName, type Screen } from "@/lib/gate/screen";

/** Describes a permission that a role may contain, with those it requires. */
export interface Grantable {
  readonly permission: string;
  readonly alongWith: readonly string[];
}

/** Describes a permission in the editor of roles: its action, and the page in whose row it is listed. */
export interface Placeable extends Grantable {
  readonly action: GrantableAction;
  /** Holds the permission of the page in whose row it is listed. */
  readonly of: string;
  /**
   * Is true if it may be in the scope of an API key: it neither belongs to people nor decides on another person's
   * orders.
   */
  readonly isForKeys: boolean;
}

/** Represents all permissions, the list of an owner, including future ones. */
export const everyPermission = "*";

/**
 * Returns the permissions that these pages let a role contain: to view each, and each action on it; none that is
 * reserved for the main operator.
 */
export function grantablePermissions(screens: readonly Screen[]): readonly Placeable[] {
  const byName = new Map<string, Placeable>();
  for (const { access, alongWith, actions, apart, of } of screens) {
    if (typeof access !== "object" || access.mainOperator) continue;
    const page = access.permission;
    const action = access.action === "own" ? "see" : access.action;
    const isOfPeople = access.personal === true;
    const addGrantable = (permission: string, action: GrantableAction, alongWith: readonly string[], of: string) =>
      byName.set(permission, { permission, alongWith, action, of, isForKeys: !isOfPeople && action !== "review" });
    addGrantable(page, action, alongWith, of ?? page);
    for (const pageAction of actions) addGrantable(actionPermissionName(page, pageAction), pageAction, [page], page);
    for (const separateAction of apart)
      addGrantable(actionPermissionName(page, separateAction), separateAction, [], page);
  }
  return [...byName.values()];
}

/**
 * Returns the permissions granted by a selection: everything a selected permission needs, and what those need in turn.
 * In the order of `grantables`; unknown ones are left out.
 */
export function withImpliedPermissions(
  selectedPermissions: readonly string[],
  grantables: readonly Grantable[],
): string[] {
  const byName = new Map(grantables.map((grantable) => [grantable.permission, grantable]));
  const grantedNames = new Set<string>();
  const waiting = [...selectedPermissions];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const grantable = byName.get(next);
    if (!grantable || grantedNames.has(next)) continue;
    grantedNames.add(next);
    waiting.push(...grantable.alongWith);
  }
  return grantables.flatMap(({ permission }) => (grantedNames.has(permission) ? [permission] : []));
}

/**
 * Maps each permission to the selected permissions that require it: displayed beside a box that cannot be unticked. In
 * the order of the selection; a permission that nothing requires is absent.
 */
export function requiringPermissions(
  selectedPermissions: readonly string[],
  grantables: readonly Grantable[],
): ReadonlyMap<string, readonly string[]> {
  const requiring = new Map<string, string[]>();
  for (const selected of selectedPermissions)
    for (const permission of withImpliedPermissions([selected], grantables))
      if (permission !== selected) requiring.set(permission, [...(requiring.get(permission) ?? []), selected]);
  return requiring;
}

/**
 * Returns a selection, with everything it needs, after some permissions were added to it or removed from it. A removed
 * one stays while another selected one needs it; what only the removed ones needed, and has no box of its own
 * (`boxes`), is removed with them.
 */
export function changeSelection(
  selectedPermissions: readonly string[],
  { permissions, isOn, boxes }: { permissions: readonly string[]; isOn: boolean; boxes: readonly string[] },
  grantables: readonly Grantable[],
): string[] {
  const grantedPermissions = withImpliedPermissions(selectedPermissions, grantables);
  if (isOn) return withImpliedPermissions([...grantedPermissions, ...permissions], grantables);
  const boxless = withImpliedPermissions(permissions, grantables).filter((permission) => !boxes.includes(permission));
  const removed = new Set([...permissions, ...boxless]);
  return withImpliedPermissions(
    grantedPermissions.filter((permission) => !removed.has(permission)),
    grantables,
  );
}

/**
 * Returns the permissions of a person for whom a provider names only pages: all actions on each of them, as the
 * provider itself decides. A list with any action is returned unchanged.
 */
export function expandPagesToActions(
  permissions: readonly string[],
  grantables: readonly Placeable[],
): readonly string[] {
  if (permissions.some(isAction)) return permissions;
  const actionGrants = grantables.filter(({ permission, of }) => isAction(permission) && permissions.includes(of));
  const along = grantables
    .filter(({ permission }) => permissions.includes(permission))
    .flatMap(({ alongWith }) => alongWith);
  return [...new Set([...permissions, ...actionGrants.map(({ permission }) => permission), ...along.filter(isAction)])];
}

const isAction = (permission: string): boolean => permission.includes(":");

/** Lists the ready-made roles. */
export const readyRoles = ["viewer", "maker", "reviewer", "accountant", "administrator"] as const;
export type ReadyRole = (typeof readyRoles)[number];

/**
 * Lists the actions of a ready-made role, wherever they exist; people, roles and API keys are managed by
 * administrators.
 */
const actionsOfRole: Readonly<Record<ReadyRole, readonly GrantableAction[]>> = {
  viewer: ["see", "balances"],
  maker: ["see", "balances", "make", "cancel", "deliver", "supplement", "export", "manage"],
  reviewer: ["see", "balances", "review"],
  accountant: ["see", "balances", "export"],
  administrator: ["see", "balances", "make", "cancel", "review", "deliver", "supplement", "export", "manage"],
};
const administration = ["setting/operator", "developer/"];
/** Lists pages on which an accountant manages bookkeeping data. */
const bookkeeping = ["account/vouchers"];

/** Returns the permissions that a ready-made role begins with. */
export const initialPermissionsOfReadyRole = (ready: ReadyRole, grantables: readonly Placeable[]): string[] =>
  withImpliedPermissions(
    grantables
      .filter(({ action, of }) => mayBegin(ready, action, of) && !isTooMuch(ready, action, of))
      .map(({ permission }) => permission),
    grantables,
  );

const mayBegin = (ready: ReadyRole, action: GrantableAction, page: string): boolean =>
  actionsOfRole[ready].includes(action) || (ready === "accountant" && bookkeeping.includes(page));

const isTooMuch = (ready: ReadyRole, action: GrantableAction, page: string) =>
  action === "manage" && administration.some((pages) => page.startsWith(pages)) && ready !== "administrator";

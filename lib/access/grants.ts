import type { GrantableAction } from "@/lib/call/who";
import { actionName, type Screen } from "@/lib/gate/screen";

/** A permission that may be put into a role, with those it is of no use without. */
export interface Grantable {
  readonly permission: string;
  readonly alongWith: readonly string[];
}

/** A permission as the editor of roles shows it: what it lets one do, on the line of which page. */
export interface Placeable extends Grantable {
  readonly action: GrantableAction;
  /** The permission of the page on whose line it stands. */
  readonly of: string;
  /** May be in the scope of an API key: it neither belongs to people nor decides on what another has made. */
  readonly isForKeys: boolean;
}

/** All there is to be permitted: the list of an owner, whatever the product has by now. */
export const everyPermission = "*";

/** What these pages let a role permit: to see each, and each action on it; nothing that is the main operator's alone. */
export function grantablesOf(screens: readonly Screen[]): readonly Placeable[] {
  const byName = new Map<string, Placeable>();
  for (const { needs, alongWith, actions, apart, of } of screens) {
    if (typeof needs !== "object" || needs.mainOperator) continue;
    const page = needs.permission;
    const action = needs.action === "own" ? "see" : needs.action;
    const isOfPeople = needs.personal === true;
    const placed = (permission: string, action: GrantableAction, alongWith: readonly string[], of: string) =>
      byName.set(permission, { permission, alongWith, action, of, isForKeys: !isOfPeople && action !== "review" });
    placed(page, action, alongWith, of ?? page);
    for (const one of actions) placed(actionName(page, one), one, [page], page);
    for (const one of apart) placed(actionName(page, one), one, [], page);
  }
  return [...byName.values()];
}

/**
 * The permissions granted by a choice: everything a chosen permission needs, and what those need in turn. In the order
 * of `grantables`; unknown ones are left out.
 */
export function grantedWith(chosen: readonly string[], grantables: readonly Grantable[]): string[] {
  const byName = new Map(grantables.map((one) => [one.permission, one]));
  const granted = new Set<string>();
  const waiting = [...chosen];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = byName.get(next);
    if (!found || granted.has(next)) continue;
    granted.add(next);
    waiting.push(...found.alongWith);
  }
  return grantables.flatMap(({ permission }) => (granted.has(permission) ? [permission] : []));
}

/** Which of the chosen ones make another one granted: shown beside a box that cannot be unticked. */
export const neededBy = (permission: string, chosen: readonly string[], grantables: readonly Grantable[]): string[] =>
  chosen.filter((one) => one !== permission && grantedWith([one], grantables).includes(permission));

/**
 * What somebody may do of whom a provider names pages alone: on each of them everything, as the provider itself decides.
 * A list that names any action is taken at its word.
 */
export function withActions(held: readonly string[], grantables: readonly Placeable[]): readonly string[] {
  if (held.some(isAction)) return held;
  const here = grantables.filter(({ permission, of }) => isAction(permission) && held.includes(of));
  const along = grantables.filter(({ permission }) => held.includes(permission)).flatMap(({ alongWith }) => alongWith);
  return [...new Set([...held, ...here.map(({ permission }) => permission), ...along.filter(isAction)])];
}

const isAction = (permission: string): boolean => permission.includes(":");

/** The roles that are offered ready made. */
export const readyRoles = ["viewer", "maker", "reviewer", "accountant", "administrator"] as const;
export type ReadyRole = (typeof readyRoles)[number];

/** What a ready role lets its holder do, wherever that can be done; people, roles and API keys are managed by administrators. */
const actionsOfRole: Readonly<Record<ReadyRole, readonly GrantableAction[]>> = {
  viewer: ["see", "balances"],
  maker: ["see", "balances", "make", "cancel", "deliver", "supplement", "export", "manage"],
  reviewer: ["see", "balances", "review"],
  accountant: ["see", "balances", "export"],
  administrator: ["see", "balances", "make", "cancel", "review", "deliver", "supplement", "export", "manage"],
};
const administration = ["setting/operator", "developer/"];
/** Pages on which an accountant manages what only the books are kept by. */
const bookkeeping = ["account/vouchers"];

/** The permissions that a ready role begins with. */
export const permissionsOfReady = (ready: ReadyRole, grantables: readonly Placeable[]): string[] =>
  grantedWith(
    grantables
      .filter(({ action, of }) => mayBegin(ready, action, of) && !isTooMuch(ready, action, of))
      .map(({ permission }) => permission),
    grantables,
  );

const mayBegin = (ready: ReadyRole, action: GrantableAction, page: string): boolean =>
  actionsOfRole[ready].includes(action) || (ready === "accountant" && bookkeeping.includes(page));

const isTooMuch = (ready: ReadyRole, action: GrantableAction, page: string) =>
  action === "manage" && administration.some((pages) => page.startsWith(pages)) && ready !== "administrator";

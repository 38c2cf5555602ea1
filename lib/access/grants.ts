/** A permission that may be put into a role, with those it is of no use without. */
export interface Grantable {
  readonly permission: string;
  readonly alongWith: readonly string[];
}

/** All there is to be permitted: the list of an owner, whatever the product has by now. */
export const everyPermission = "*";

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

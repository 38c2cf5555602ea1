import type { Money } from "@/lib/money/money";

/** Names the terms that a key that moves money requires besides its scope. */
export type MissingKeyTerm = "addresses" | "orderLimit" | "dayLimit" | "limits";

interface Terms {
  readonly addresses: readonly string[];
  readonly orderLimit?: Money | undefined;
  readonly dayLimit?: Money | undefined;
}

/** Returns true when a scope contains a permission that moves money, or decides on its destination. */
export const includesMoneyPermission = (permissions: readonly string[], money: readonly string[]): boolean =>
  permissions.some((permission) => money.includes(permission));

/**
 * Returns the missing term of a key: one that moves money requires the addresses it is used from, and limits per order
 * and per day.
 */
export function missingApiKeyTerm(
  { addresses, orderLimit, dayLimit }: Terms,
  isMoney: boolean,
): MissingKeyTerm | undefined {
  if (!isMoney) return undefined;
  if (addresses.length === 0) return "addresses";
  if (!orderLimit) return "orderLimit";
  if (!dayLimit) return "dayLimit";
  return orderLimit.minor <= dayLimit.minor ? undefined : "limits";
}

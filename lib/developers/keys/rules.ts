import type { Money } from "@/lib/money/money";

/** What a key that moves money must say beside its scope. */
export type Missing = "addresses" | "orderLimit" | "dayLimit" | "limits";

interface Terms {
  readonly addresses: readonly string[];
  readonly orderLimit?: Money | undefined;
  readonly dayLimit?: Money | undefined;
}

/** Whether a scope holds anything that moves money, or decides where it goes. */
export const movesMoney = (permissions: readonly string[], money: readonly string[]): boolean =>
  permissions.some((permission) => money.includes(permission));

/**
 * What is missing of a key's terms: one that moves money names the addresses it is used from, and how much it may move
 * with one order and on one day.
 */
export function missingTerm({ addresses, orderLimit, dayLimit }: Terms, isMoney: boolean): Missing | undefined {
  if (!isMoney) return undefined;
  if (addresses.length === 0) return "addresses";
  if (!orderLimit) return "orderLimit";
  if (!dayLimit) return "dayLimit";
  return orderLimit.minor <= dayLimit.minor ? undefined : "limits";
}

import { nameKey } from "@/lib/reference/company-names";
import type { OpenIncome, OpenMaterial } from "./open-sides";

/** An income that is linked by itself: to the one material it can be for, whole. */
export interface Matched {
  readonly incomeId: string;
  readonly materialId: string;
  readonly minor: bigint;
}

/**
 * Links each income whose remitter's name equals the buyer's name of exactly one open material of its currency
 * (specification 2, section 4). What is open of the income is linked whole or not at all: more than one material of
 * the name, or one that does not cover it, is left to the merchant. Incomes take their turn as they are given; a
 * material that is used up on the way covers no further one, and does not cease to be one of the name for that.
 */
export function matchedAutomatically(
  incomes: readonly OpenIncome[],
  materials: readonly OpenMaterial[],
): readonly Matched[] {
  const byName = new Map<string, OpenMaterial[]>();
  const nameOf = remembered(nameKey);
  for (const material of materials) {
    if (material.linkableMinor <= 0n) continue;
    const key = `${material.currency} ${nameOf(material.buyerName)}`;
    const same = byName.get(key);
    if (same) same.push(material);
    else byName.set(key, [material]);
  }
  const left = new Map<string, bigint>();
  return incomes.flatMap(({ id, currency, openMinor, remitterName }) => {
    const name = nameOf(remitterName);
    const [only, second] = (name === "" ? undefined : byName.get(`${currency} ${name}`)) ?? [];
    if (!only || second || openMinor <= 0n) return [];
    const linkable = left.get(only.id) ?? only.linkableMinor;
    if (linkable < openMinor) return [];
    left.set(only.id, linkable - openMinor);
    return [{ incomeId: id, materialId: only.id, minor: openMinor }];
  });
}

/** A function that answers for each text once. */
function remembered(of: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = of(text);
    known.set(text, made);
    return made;
  };
}

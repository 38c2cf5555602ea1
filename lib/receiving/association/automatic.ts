import { companyNameKey } from "@/lib/reference/company-names";
import type { OpenIncome, OpenMaterial } from "./open-sides";

/** Describes an income that is linked automatically, in whole, to the only material that matches. */
export interface AutomaticMatch {
  readonly incomeId: string;
  readonly materialId: string;
  readonly minor: bigint;
}

/**
 * Links each income with a remitter's name that equals the buyer's name of exactly one open material of its currency
 * (specification 2, section 4). The open amount is linked in whole or not at all: several materials of the name, or one
 * that does not cover it, are left to the merchant. Incomes are processed in the given order; a material that is used
 * up on the way covers no further one, but still counts as one of the name.
 */
export function automaticIncomeMatches(
  incomes: readonly OpenIncome[],
  materials: readonly OpenMaterial[],
): readonly AutomaticMatch[] {
  const byName = new Map<string, OpenMaterial[]>();
  const nameOf = memoize(companyNameKey);
  for (const material of materials) {
    if (material.linkableMinor <= 0n) continue;
    const key = `${material.currency} ${nameOf(material.buyerName)}`;
    const same = byName.get(key);
    if (same) same.push(material);
    else byName.set(key, [material]);
  }
  const remaining = new Map<string, bigint>();
  return incomes.flatMap(({ id, currency, openMinor, remitterName }) => {
    const name = nameOf(remitterName);
    const [only, second] = (name === "" ? undefined : byName.get(`${currency} ${name}`)) ?? [];
    if (!only || second || openMinor <= 0n) return [];
    const linkable = remaining.get(only.id) ?? only.linkableMinor;
    if (linkable < openMinor) return [];
    remaining.set(only.id, linkable - openMinor);
    return [{ incomeId: id, materialId: only.id, minor: openMinor }];
  });
}

/** Caches a function's result for each text. */
function memoize(of: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const cachedValue = cache.get(text);
    if (cachedValue !== undefined) return cachedValue;
    const value = of(text);
    cache.set(text, value);
    return value;
  };
}

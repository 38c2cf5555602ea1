import { fitReasons, isTelling, reasonsOf, scoreOf, type FitReason } from "./fit";
import type { OpenIncome, OpenMaterial } from "./open-sides";
import { candidatesMax, summandsMax, summandsOutOfMax } from "./terms";

/** A material that an income may have been paid for, and why: the reasons, and what they come to. */
export interface Candidate<M extends OpenMaterial = OpenMaterial> {
  readonly material: M;
  readonly reasons: readonly FitReason[];
  readonly score: number;
}

/**
 * The materials that an income may have been paid for, the best first: more points, then the older contract, then the
 * id, so that the same question has the same answer. Those that nothing on its own speaks for are left out.
 */
export function candidatesOf<M extends OpenMaterial>(income: OpenIncome, materials: readonly M[]): Candidate<M>[] {
  const reasonsWith = reasonsOf(income);
  const found = materials
    .filter(({ linkableMinor }) => linkableMinor > 0n)
    .map((material) => ({ material, reasons: reasonsWith(material) }))
    .filter(({ reasons }) => isTelling(reasons));
  const summands = new Set(summandsOf(income, found));
  return found
    .map(({ material, reasons }) => {
      const all: FitReason[] = summands.has(material.id) ? [...reasons, "amountSum"] : reasons;
      return { material, reasons: fitReasons.filter((reason) => all.includes(reason)), score: scoreOf(all) };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.material.contractDate.localeCompare(b.material.contractDate) ||
        a.material.id.localeCompare(b.material.id),
    )
    .slice(0, candidatesMax);
}

type Reasoned = Pick<Candidate, "material" | "reasons">;

/** The materials of the remitter that come to exactly what is open, the fewest of them; none where one alone does. */
function summandsOf({ openMinor }: OpenIncome, found: readonly Reasoned[]): string[] {
  const own = found
    .filter(({ reasons }) => reasons.includes("nameFull"))
    .map(({ material }) => material)
    .sort((a, b) => a.contractDate.localeCompare(b.contractDate) || a.id.localeCompare(b.id));
  if (own.some(({ linkableMinor }) => linkableMinor === openMinor)) return [];
  const tried = own.filter(({ linkableMinor }) => linkableMinor < openMinor).slice(0, summandsOutOfMax);
  for (let count = 2; count <= summandsMax; count += 1) {
    const together = withSum(tried, openMinor, count);
    if (together) return together.map(({ id }) => id);
  }
  return [];
}

/** So many of some materials that come to a sum; the first in their order. */
function withSum(of: readonly OpenMaterial[], sum: bigint, count: number): OpenMaterial[] | undefined {
  if (count === 0) return sum === 0n ? [] : undefined;
  for (const [at, one] of of.entries()) {
    if (one.linkableMinor > sum) continue;
    const rest = withSum(of.slice(at + 1), sum - one.linkableMinor, count - 1);
    if (rest) return [one, ...rest];
  }
  return undefined;
}

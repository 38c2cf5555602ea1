import { fitReasons, hasSufficientReason, createFitReasonFinder, materialFitScore, type FitReason } from "./fit";
import type { OpenIncome, OpenMaterial } from "./open-sides";
import { candidatesMax, summandsMax, summandsOutOfMax } from "./terms";

/** Describes a material that an income may have been paid for, with the reasons and their score. */
export interface Candidate<M extends OpenMaterial = OpenMaterial> {
  readonly material: M;
  readonly reasons: readonly FitReason[];
  readonly score: number;
}

/**
 * Returns the materials that an income may have been paid for, best first: by points, then the older contract, then the
 * id, so that the result is deterministic. Materials without a sufficient reason are left out.
 */
export function rankMaterialCandidates<M extends OpenMaterial>(
  income: OpenIncome,
  materials: readonly M[],
): Candidate<M>[] {
  const reasonsWith = createFitReasonFinder(income);
  const matches = materials
    .filter(({ linkableMinor }) => linkableMinor > 0n)
    .map((material) => ({ material, reasons: reasonsWith(material) }))
    .filter(({ reasons }) => hasSufficientReason(reasons));
  const summands = new Set(summandsOf(income, matches));
  return matches
    .map(({ material, reasons }) => {
      const all: FitReason[] = summands.has(material.id) ? [...reasons, "amountSum"] : reasons;
      return { material, reasons: fitReasons.filter((reason) => all.includes(reason)), score: materialFitScore(all) };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.material.contractDate.localeCompare(b.material.contractDate) ||
        a.material.id.localeCompare(b.material.id),
    )
    .slice(0, candidatesMax);
}

type MaterialMatch = Pick<Candidate, "material" | "reasons">;

/**
 * Returns the smallest set of the remitter's materials that add up to exactly the open amount; none when a single one
 * equals it.
 */
function summandsOf({ openMinor }: OpenIncome, matches: readonly MaterialMatch[]): string[] {
  const remitterMaterials = matches
    .filter(({ reasons }) => reasons.includes("nameFull"))
    .map(({ material }) => material)
    .sort((a, b) => a.contractDate.localeCompare(b.contractDate) || a.id.localeCompare(b.id));
  if (remitterMaterials.some(({ linkableMinor }) => linkableMinor === openMinor)) return [];
  const summandPool = remitterMaterials
    .filter(({ linkableMinor }) => linkableMinor < openMinor)
    .slice(0, summandsOutOfMax);
  for (let count = 2; count <= summandsMax; count += 1) {
    const together = withSum(summandPool, openMinor, count);
    if (together) return together.map(({ id }) => id);
  }
  return [];
}

/** Returns the given number of materials that add up to a sum, the first combination in order. */
function withSum(of: readonly OpenMaterial[], sum: bigint, count: number): OpenMaterial[] | undefined {
  if (count === 0) return sum === 0n ? [] : undefined;
  for (const [at, material] of of.entries()) {
    if (material.linkableMinor > sum) continue;
    const rest = withSum(of.slice(at + 1), sum - material.linkableMinor, count - 1);
    if (rest) return [material, ...rest];
  }
  return undefined;
}

/** What decides whether somebody may confirm. */
interface Reviewed {
  readonly state: string;
  readonly preparedBy: string;
  readonly preparedPass: boolean | null;
}

/**
 * Why somebody of operations cannot confirm a decision: they prepared it themselves, they have nobody beside them, or
 * it would pass what a hit of the screening holds up. Whoever is alone is told before they prepare anything.
 */
export function hindranceOf(
  { state, preparedBy, preparedPass }: Reviewed,
  { name, isAlone, hasOpenHits }: { readonly name: string; readonly isAlone: boolean; readonly hasOpenHits: boolean },
): "own" | "alone" | "hits" | null {
  if (state === "reviewing") return isAlone ? "alone" : null;
  if (state !== "prepared") return null;
  if (preparedBy === name) return isAlone ? "alone" : "own";
  return preparedPass && hasOpenHits ? "hits" : null;
}

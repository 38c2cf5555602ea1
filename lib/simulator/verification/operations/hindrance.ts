/** Holds the fields that decide whether an operator may confirm. */
interface PreparedCase {
  readonly state: string;
  readonly preparedBy: string;
  readonly preparedPass: boolean | null;
}

/**
 * Returns the reason why an operator cannot confirm a decision: they prepared it, there is no other operator, or it
 * would pass an application with an open screening hit. A single operator gets the reason before preparing anything.
 */
export function confirmationHindranceOf(
  { state, preparedBy, preparedPass }: PreparedCase,
  { name, isAlone, hasOpenHits }: { readonly name: string; readonly isAlone: boolean; readonly hasOpenHits: boolean },
): "own" | "alone" | "hits" | null {
  if (state === "reviewing") return isAlone ? "alone" : null;
  if (state !== "prepared") return null;
  if (preparedBy === name) return isAlone ? "alone" : "own";
  return preparedPass && hasOpenHits ? "hits" : null;
}

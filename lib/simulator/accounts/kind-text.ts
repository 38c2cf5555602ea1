import type { Exporting } from "../files/exports/kinds";

/** Returns the label of an entry's kind. Named cast: the kind is data, `has` checks that its key exists. */
export function entryKindLabel(t: Exporting["t"], kind: string): string {
  const key = `accounts.kind.${kind}` as "accounts.kind.exchange";
  return t.has(key) ? t(key) : kind;
}

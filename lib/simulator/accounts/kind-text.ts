import type { Exporting } from "../files/exports/kinds";

/** An entry's kind in words. Named cast: the kind is data, `has` looks its key up. */
export function kindText(t: Exporting["t"], kind: string): string {
  const key = `accounts.kind.${kind}` as "accounts.kind.exchange";
  return t.has(key) ? t(key) : kind;
}

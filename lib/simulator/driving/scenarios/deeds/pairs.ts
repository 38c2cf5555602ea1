import { entryOf } from "../parts";
import type { Problems } from "../problem";
import { hasReference } from "../references";
import { textOf, type Said } from "../said";

/** A word at an entry that is said as it is. */
function wordAt(said: Said, name: string): { readonly offset: number; readonly word: string } | undefined {
  const value = entryOf(said, name)?.value;
  const word = value && !hasReference(value) ? textOf(value) : undefined;
  return value && word !== undefined ? { offset: value.offset, word } : undefined;
}

/** Tells of two sides that are one currency, and of an amount or a target rate of another: whatever is asked refuses. */
export function checkPair(said: Said, problems: Problems): void {
  for (const [side, other] of [
    ["sell", "buy"],
    ["base", "quote"],
  ] as const) {
    const [one, two] = [wordAt(said, side), wordAt(said, other)];
    if (!one || !two) continue;
    if (one.word === two.word) problems.add(two.offset, "pair", { word: two.word });
    else checkWithin(said, [one.word, two.word], problems);
  }
}

/** Tells of an amount that is of neither side, and of a target that is of another pair. */
function checkWithin(said: Said, sides: readonly string[], problems: Problems): void {
  const [amount, target] = [wordAt(said, "amount"), wordAt(said, "target")];
  const [, currency = sides[0] ?? ""] = /^([A-Z]{3}) /.exec(amount?.word ?? "") ?? [];
  const [, base = sides[0] ?? "", quote = sides[1] ?? ""] = /^([A-Z]{3})\/([A-Z]{3}) /.exec(target?.word ?? "") ?? [];
  const nearest = sides.join(", ");
  if (amount && !sides.includes(currency)) problems.add(amount.offset, "pairAmount", { word: currency, nearest });
  const stranger = [base, quote].find((one) => !sides.includes(one));
  if (target && stranger) problems.add(target.offset, "pairAmount", { word: stranger, nearest });
}

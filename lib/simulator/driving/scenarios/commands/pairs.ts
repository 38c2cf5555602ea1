import { mapEntryOf } from "../parts";
import type { Problems } from "../problem";
import { hasReference } from "../references";
import { scalarTextOf, type ScenarioNode } from "../messages";

/** Returns the word at an entry that contains no reference. */
function wordAt(node: ScenarioNode, name: string): { readonly offset: number; readonly word: string } | undefined {
  const value = mapEntryOf(node, name)?.value;
  const word = value && !hasReference(value) ? scalarTextOf(value) : undefined;
  return value && word !== undefined ? { offset: value.offset, word } : undefined;
}

/**
 * Reports two sides with the same currency, and an amount or a target rate of another currency: every call would refuse
 * them.
 */
export function reportPairProblems(node: ScenarioNode, problems: Problems): void {
  for (const [side, otherSide] of [
    ["sell", "buy"],
    ["base", "quote"],
  ] as const) {
    const [first, two] = [wordAt(node, side), wordAt(node, otherSide)];
    if (!first || !two) continue;
    if (first.word === two.word) problems.add(two.offset, "pair", { word: two.word });
    else checkWithin(node, [first.word, two.word], problems);
  }
}

/** Reports an amount that is of neither side, and a target of another pair. */
function checkWithin(node: ScenarioNode, sides: readonly string[], problems: Problems): void {
  const [amount, target] = [wordAt(node, "amount"), wordAt(node, "target")];
  const [, currency = sides[0] ?? ""] = /^([A-Z]{3}) /.exec(amount?.word ?? "") ?? [];
  const [, base = sides[0] ?? "", quote = sides[1] ?? ""] = /^([A-Z]{3})\/([A-Z]{3}) /.exec(target?.word ?? "") ?? [];
  const nearest = sides.join(", ");
  if (amount && !sides.includes(currency)) problems.add(amount.offset, "pairAmount", { word: currency, nearest });
  const stranger = [base, quote].find((code) => !sides.includes(code));
  if (target && stranger) problems.add(target.offset, "pairAmount", { word: stranger, nearest });
}

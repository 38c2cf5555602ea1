import { scaledText } from "@/lib/money/money";
import { scalarTextOf, type ScenarioNode } from "../messages";
import { parseAnyMapEntries, mapEntryOf, parseMapEntries, nonEmptyTextOf } from "../parts";
import type { Problems } from "../problem";
import { nameShape, timesMax } from "../shape";
import { evaluate, ExpressionError, type Scope, type Value } from "./expression";

/** Matches an expression; of one within the name of a reference, `${account-${m}.number}`, the inner one. */
const expressionPattern = /\$\{([^{}]*)\}/g;
/** Matches an expression with the form of its value: at least two digits, `${m:02}`, or two decimals, `${cents:.2}`. */
const formPattern = /^(.+):(?:0(\d{1,2})|\.([1-4]))$/;
/** Matches what is no expression unless its name is in scope: a reference to an earlier answer. */
const pathPattern = /^([A-Za-z][\w-]*)(?:\.[\w-]+)*$/;

/** Evaluates an expression at its place; reports a problem and returns undefined where it cannot be evaluated. */
export function evaluateInScope(
  text: string,
  offset: number,
  scope: Scope,
  problems: Problems,
): number | string | undefined {
  try {
    return evaluate(text, scope);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    problems.add(offset, "expression", { word: cause.message });
    return undefined;
  }
}

/**
 * Evaluates an expression with the form of its value: zeros are added in front of a smaller number, and with two decimals
 * 258687 is "2586.87".
 */
function formedValueIn(content: string, offset: number, scope: Scope, problems: Problems): number | string | undefined {
  const [form, text = content, digits, decimals] = formPattern.exec(content) ?? [];
  const value = evaluateInScope(text, offset, scope, problems);
  if (form === undefined || value === undefined) return value;
  if (typeof value === "number" && value >= 0)
    return decimals === undefined
      ? String(value).padStart(Number(digits), "0")
      : scaledText(BigInt(value), Number(decimals));
  problems.add(offset, "expression", { word: content });
  return undefined;
}

/** Returns the scope of a turn with the values that it computes, one after another. */
export function scopeWithComputedValues(
  node: ScenarioNode | undefined,
  scope: Map<string, Value>,
  problems: Problems,
): Scope {
  for (const [name, { offset, value }] of (node && parseAnyMapEntries(node, problems)) ?? []) {
    if (!nameShape.test(name)) problems.add(offset, "key", { word: name });
    const text = nonEmptyTextOf(value, problems);
    if (text === undefined) continue;
    // one with expressions in it is a text
    const result = text.includes("${")
      ? scalarTextOf(expandExpressions(value, scope, problems, { most: 0, count: 0 }))
      : evaluateInScope(text, value.offset, scope, problems);
    if (result !== undefined) scope.set(name, result);
  }
  return scope;
}

/** Limits the items that repetitions in lists add. */
export interface ItemLimit {
  readonly most: number;
  count: number;
}

/**
 * Returns a node with every expression replaced by its value, and every repeated item of a list by its items; references
 * to earlier answers stay.
 */
export function expandExpressions(
  node: ScenarioNode,
  scope: Scope,
  problems: Problems,
  limit: ItemLimit,
): ScenarioNode {
  if (node.kind === "list")
    return { ...node, items: node.items.flatMap((item) => itemsInScope(item, scope, problems, limit)) };
  if (node.kind === "map")
    return {
      ...node,
      entries: new Map(
        [...node.entries].map(([name, at]) => [
          name,
          { ...at, value: expandExpressions(at.value, scope, problems, limit) },
        ]),
      ),
    };
  if (typeof node.value !== "string" || !node.value.includes("${")) return node;
  const { offset } = node;
  const valueOf = (whole: string, content: string): number | string => {
    const [, name] = pathPattern.exec(content) ?? [];
    return name !== undefined && !scope.has(name) ? whole : (formedValueIn(content, offset, scope, problems) ?? whole);
  };
  const [first] = node.value.matchAll(expressionPattern);
  if (first?.[0] === node.value) {
    const value = valueOf(node.value, first[1] ?? "");
    return { ...node, value, source: String(value) };
  }
  const text = node.value.replace(expressionPattern, (whole, content: string) => String(valueOf(whole, content)));
  return { ...node, value: text, source: text };
}

/** Returns how many turns `times` says; reports what is no such number, and returns 0. */
export function turnCount(times: ScenarioNode, scope: Scope, problems: Problems, limit: ItemLimit): number {
  const node = expandExpressions(times, scope, problems, limit);
  const count = node.kind === "scalar" && typeof node.value === "number" ? node.value : 0;
  if (Number.isInteger(count) && count >= 1 && count <= timesMax) return count;
  problems.add(node.offset, "times", { word: String(timesMax) });
  return 0;
}

/** Returns an item of a list, or the items that it repeats: `repeat: { times, turn, let, item }`. */
function itemsInScope(node: ScenarioNode, scope: Scope, problems: Problems, limit: ItemLimit): ScenarioNode[] {
  const repeat = node.kind === "map" && node.entries.size === 1 ? node.entries.get("repeat")?.value : undefined;
  if (!repeat || !mapEntryOf(repeat, "item")) return [expandExpressions(node, scope, problems, limit)];
  const entries = parseMapEntries(repeat, ["times", "turn", "let", "item"], problems);
  const [timesNode, turn, item] = (["times", "turn", "item"] as const).map((name) => entries?.get(name)?.value);
  if (!timesNode) problems.add(repeat.offset, "missingKey", { word: "times" });
  if (!timesNode || !item) return [];
  const count = turnCount(timesNode, scope, problems, limit);
  const name = (turn && nonEmptyTextOf(turn, problems)) ?? "i";
  if (turn && !nameShape.test(name)) problems.add(turn.offset, "key", { word: name });
  const items: ScenarioNode[] = [];
  for (let no = 1; no <= count; no += 1) {
    limit.count += 1;
    if (limit.count > limit.most) {
      problems.add(repeat.offset, "tooMuch", { word: String(limit.most) });
      break;
    }
    const turnScope = scopeWithComputedValues(entries?.get("let")?.value, new Map([...scope, [name, no]]), problems);
    items.push(expandExpressions(item, turnScope, problems, limit));
  }
  return items;
}

import type { ScenarioNode } from "../messages";
import type { Problems } from "../problem";
import { evaluate, ExpressionError, type Scope } from "./expression";

const expressionPattern = /\$\{([^}]*)\}/g;
/** Matches what is no expression unless its name is in scope: a reference to an earlier answer. */
const pathPattern = /^([A-Za-z][\w-]*)(?:\.[\w-]+)*$/;

/** Evaluates an expression at its place; reports a problem and returns undefined where it cannot be evaluated. */
export function valueIn(text: string, offset: number, scope: Scope, problems: Problems): number | string | undefined {
  try {
    return evaluate(text, scope);
  } catch (cause) {
    if (!(cause instanceof ExpressionError)) throw cause;
    problems.add(offset, "expression", { word: cause.message });
    return undefined;
  }
}

/** Returns a node with every expression replaced by its value; references to earlier answers stay. */
export function inScope(node: ScenarioNode, scope: Scope, problems: Problems): ScenarioNode {
  if (node.kind === "list") return { ...node, items: node.items.map((item) => inScope(item, scope, problems)) };
  if (node.kind === "map")
    return {
      ...node,
      entries: new Map(
        [...node.entries].map(([name, at]) => [name, { ...at, value: inScope(at.value, scope, problems) }]),
      ),
    };
  if (typeof node.value !== "string" || !node.value.includes("${")) return node;
  const { offset } = node;
  const valueOf = (whole: string, content: string): number | string => {
    const [, name] = pathPattern.exec(content) ?? [];
    return name !== undefined && !scope.has(name) ? whole : (valueIn(content, offset, scope, problems) ?? whole);
  };
  const [first] = node.value.matchAll(expressionPattern);
  if (first?.[0] === node.value) {
    const value = valueOf(node.value, first[1] ?? "");
    return { ...node, value, source: String(value) };
  }
  const text = node.value.replace(expressionPattern, (whole, content: string) => String(valueOf(whole, content)));
  return { ...node, value: text, source: text };
}

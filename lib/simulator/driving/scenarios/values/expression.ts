import { addDays, isDay } from "@/lib/time/beijing";

/** Holds what expressions may name: numbers and texts, and lists of them. */
export type Value = number | string | readonly (number | string)[];
export type Scope = ReadonlyMap<string, Value>;

/** Reports an expression that cannot be evaluated, with the part at fault. */
export class ExpressionError extends Error {}

const tokenPattern = /\s*(\d+|[A-Za-z][\w-]*|<=|>=|==|!=|[-+*/%()[\]<>])/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== "") {
    const [, token] = tokenPattern.exec(text) ?? [];
    if (token === undefined) throw new ExpressionError(text);
    tokens.push(token);
  }
  return tokens;
}

type Operation = (a: number, b: number) => number;

const addition: Readonly<Record<string, Operation>> = { "+": (a, b) => a + b, "-": (a, b) => a - b };
/** Limits how many days earlier or later a day can be. */
const daysMax = 3_660;

/** Lists the operators from the weakest to the strongest; those of a group are evaluated from left to right. */
const operators: readonly Readonly<Record<string, Operation>>[] = [
  { or: (a, b) => (a !== 0 ? a : b) },
  { and: (a, b) => (a !== 0 ? b : a) },
  {
    "<": (a, b) => Number(a < b),
    "<=": (a, b) => Number(a <= b),
    ">": (a, b) => Number(a > b),
    ">=": (a, b) => Number(a >= b),
    "==": (a, b) => Number(a === b),
    "!=": (a, b) => Number(a !== b),
  },
  addition,
  { "*": (a, b) => a * b, "/": (a, b) => Math.floor(a / b), "%": (a, b) => a - Math.floor(a / b) * b },
];

/**
 * Evaluates an expression of whole numbers: `+ - * / %`, where a division is rounded down, comparisons, which are 1 or
 * 0, `and`, `or`, brackets, names, `list[place]`, counted from 0, and days: `day + 3` is three days later.
 */
export function evaluate(text: string, scope: Scope): number | string {
  const tokens = tokensOf(text);
  let at = 0;
  const fault = (part = text): never => {
    throw new ExpressionError(part);
  };
  const expected = (token: string) => {
    if (tokens[at] !== token) fault();
    at += 1;
  };
  const numberIn = (value: Value): number => (typeof value === "number" ? value : fault());

  function operation(level: number): number | string {
    const group = operators[level];
    if (!group) return operand();
    let value = operation(level + 1);
    for (let apply = group[tokens[at] ?? ""]; apply; apply = group[tokens[at] ?? ""]) {
      at += 1;
      const other = numberIn(operation(level + 1));
      if (group === addition && typeof value === "string" && isDay(value) && Math.abs(other) <= daysMax)
        value = addDays(value, apply(0, other));
      else value = apply(numberIn(value), other);
      if (typeof value === "number" && !Number.isSafeInteger(value)) fault();
    }
    return value;
  }

  function operand(): number | string {
    const token = tokens[at] ?? fault();
    at += 1;
    if (/^\d/.test(token)) return Number(token);
    if (token === "-") return -numberIn(operand());
    if (token === "(") {
      const value = operation(0);
      expected(")");
      return value;
    }
    const value = scope.get(token) ?? fault(token);
    if (typeof value === "number" || typeof value === "string") return value;
    expected("[");
    const place = numberIn(operation(0));
    expected("]");
    return value[place] ?? fault(`${token}[${place}]`);
  }

  const value = operation(0);
  return at === tokens.length ? value : fault();
}

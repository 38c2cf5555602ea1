import type { CallOutput } from "@/lib/call/call";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { isCurrency } from "@/lib/money/currency";
import { decimalText, parseMoney } from "@/lib/money/money";
import { orderViews } from "@/lib/operations/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { decodeCallInput } from "./decoded-now";
import type { RunActor } from "./actors";
import { instantOf } from "./instants";
import { toReadableAnswer } from "./readable";
import { resolveReferences, type ScenarioAnswers } from "./references";
import type { ExpectationCheck } from "./report";
import type { ScenarioNode } from "./messages";
import type { Expectation } from "./step";

type CheckAtOffset = Omit<ExpectationCheck, "line"> & { readonly offset: number };

/** Checks an expectation; of an answer, field by field. */
export async function checkExpectation(
  expectation: Expectation,
  actor: RunActor,
  knownAnswers: ScenarioAnswers,
): Promise<CheckAtOffset[]> {
  switch (expectation.kind) {
    case "balance":
      return [await balance(expectation, actor)];
    case "state":
      return [await state(expectation, actor, knownAnswers)];
    case "proof":
      return [await proof(expectation, actor)];
    case "answer": {
      const input = decodeCallInput(expectation.call, resolveReferences(expectation.input, knownAnswers));
      const output = toReadableAnswer(await actor.invokeAny(expectation.call, input, expectation.by));
      return [...compareFields(resolveReferences(expectation.output, knownAnswers), output, "")];
    }
  }
}

async function balance(
  { offset, merchant, currency, part, text }: Expectation & { kind: "balance" },
  { invokeAny }: RunActor,
): Promise<CheckAtOffset> {
  // named cast: the backend gives what the call's row says
  const { rows } = (await invokeAny(accountCalls.balances, {}, merchant)) as CallOutput<typeof accountCalls.balances>;
  const row = rows.find((entry) => entry.currency === currency);
  const expectedMoney = isCurrency(currency) ? parseMoney(text, currency) : undefined;
  const actual = row?.[part];
  return {
    offset,
    what: `${merchant} ${currency} ${part}`,
    expected: expectedMoney ? decimalText(expectedMoney) : text,
    actual: actual ? decimalText(actual) : "0",
    isMet: (actual?.minor ?? 0n) === expectedMoney?.minor,
  };
}

/** Lists the fields that hold the number by which people identify a subject. */
const numberFields = [
  "orderNo",
  "serialNo",
  "applicationNo",
  "payeeNo",
  "associationNo",
  "detailId",
  "number",
  "userNo",
  "fileId",
] as const;

/** Returns the number of a stored answer, where it has one. */
export function answerDisplayNumber(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>; // named cast: whatever fields it has
  const name = numberFields.find((field) => typeof fields[field] === "string");
  return name && String(fields[name]);
}

async function state(
  { offset, of, state: expectedState }: Expectation & { kind: "state" },
  { invoke }: RunActor,
  knownAnswers: ScenarioAnswers,
): Promise<CheckAtOffset> {
  const number = Object.hasOwn(knownAnswers, of) ? answerDisplayNumber(knownAnswers[of]) : of;
  const { state: actual } = await invoke(orderViews.order, { number: number ?? of });
  return {
    offset,
    what: number === of ? of : `${of} ${number ?? ""}`,
    expected: expectedState,
    actual,
    isMet: actual === expectedState,
  };
}

async function proof({ offset }: Expectation, { invoke }: RunActor): Promise<CheckAtOffset> {
  const { isRight, checks } = await invoke(operations.prove, {});
  const wrong = checks.filter((check) => !check.isRight).map(({ name }) => name);
  return { offset, what: "proof", expected: "clean", actual: isRight ? "clean" : wrong.join(", "), isMet: isRight };
}

/** Compares every expected field with the actual value. */
function* compareFields(expectedNode: ScenarioNode, actual: unknown, path: string): Generator<CheckAtOffset> {
  const { offset } = expectedNode;
  if (expectedNode.kind === "map")
    for (const [name, { value }] of expectedNode.entries)
      yield* compareFields(value, fieldOfValue(actual, name), path ? `${path}.${name}` : name);
  else if (expectedNode.kind === "list") {
    const actualItems = Array.isArray(actual) ? actual : [];
    if (actualItems.length !== expectedNode.items.length)
      yield {
        offset,
        what: `${path}.length`,
        expected: String(expectedNode.items.length),
        actual: String(actualItems.length),
        isMet: false,
      };
    for (const [at, item] of expectedNode.items.entries()) yield* compareFields(item, actualItems[at], `${path}.${at}`);
  } else {
    const [expectedText, actualText] = [expectedNode.value === null ? "null" : expectedNode.source, textIn(actual)];
    yield { offset, what: path, expected: expectedText, actual: actualText, isMet: isSame(expectedText, actualText) };
  }
}

/** Returns a field of a value, where it has it. */
export const fieldOfValue = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // named cast: it has the name
    : undefined;

const textIn = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value).slice(0, 200) : String(value);

/** Returns true if two texts are equivalent: amounts may have commas, instants may be in Beijing time. */
function isSame(expectedText: string, actual: string): boolean {
  if (expectedText === actual) return true;
  if (/^[A-Z]{3} -?\d/.test(actual)) {
    const [code = "", amount = ""] = expectedText.replaceAll(",", "").split(" ");
    const [, actualAmount = ""] = actual.split(" ");
    if (!isCurrency(code) || !actual.startsWith(code)) return false;
    return parseMoney(amount, code)?.minor === parseMoney(actualAmount, code)?.minor;
  }
  const [expectedAt, actualAt] = [instantOf(expectedText), instantOf(actual)];
  return expectedAt !== undefined && expectedAt.getTime() === actualAt?.getTime();
}

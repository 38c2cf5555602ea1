import type { Gives } from "@/lib/call/call";
import { accounts } from "@/lib/accounts/calls/balances";
import { isCurrency } from "@/lib/money/currency";
import { decimalText, parseMoney } from "@/lib/money/money";
import { orderViews } from "@/lib/operations/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { decodedNow } from "./decoded-now";
import type { RunHands } from "./hands";
import { instantOf } from "./instants";
import { readable } from "./readable";
import { filled, type Known } from "./references";
import type { Check } from "./report";
import type { Said } from "./said";
import type { Expectation } from "./step";

type Found = Omit<Check, "line"> & { readonly offset: number };

/** Looks whether something is as it was expected; of an answer, field by field. */
export async function lookAt(expected: Expectation, hands: RunHands, known: Known): Promise<Found[]> {
  switch (expected.kind) {
    case "balance":
      return [await balance(expected, hands)];
    case "state":
      return [await state(expected, hands, known)];
    case "proof":
      return [await proof(expected, hands)];
    case "answer": {
      const takes = decodedNow(expected.call, filled(expected.takes, known));
      const given = readable(await hands.askAny(expected.call, takes, expected.by));
      return [...compared(filled(expected.gives, known), given, "")];
    }
  }
}

async function balance(
  { offset, merchant, currency, part, text }: Expectation & { kind: "balance" },
  { askAny }: RunHands,
): Promise<Found> {
  // named cast: the backend gives what the call's row says
  const { rows } = (await askAny(accounts.balances, {}, merchant)) as Gives<typeof accounts.balances>;
  const row = rows.find((one) => one.currency === currency);
  const expected = isCurrency(currency) ? parseMoney(text, currency) : undefined;
  const actual = row?.[part];
  return {
    offset,
    what: `${merchant} ${currency} ${part}`,
    expected: expected ? decimalText(expected) : text,
    actual: actual ? decimalText(actual) : "0",
    isMet: (actual?.minor ?? 0n) === expected?.minor,
  };
}

/** Fields that hold the number by which people know something. */
export const numberFields = [
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

/** The number of something that was kept, where it has one. */
export function numberOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fields = value as Record<string, unknown>; // named cast: whatever fields it has
  const name = numberFields.find((field) => typeof fields[field] === "string");
  return name && String(fields[name]);
}

async function state(
  { offset, of, state: expected }: Expectation & { kind: "state" },
  { ask }: RunHands,
  known: Known,
): Promise<Found> {
  const number = Object.hasOwn(known, of) ? numberOf(known[of]) : of;
  const { state: actual } = await ask(orderViews.order, { number: number ?? of });
  return { offset, what: number === of ? of : `${of} ${number ?? ""}`, expected, actual, isMet: actual === expected };
}

async function proof({ offset }: Expectation, { ask }: RunHands): Promise<Found> {
  const { isRight, checks } = await ask(operations.prove, {});
  const wrong = checks.filter((check) => !check.isRight).map(({ name }) => name);
  return { offset, what: "proof", expected: "clean", actual: isRight ? "clean" : wrong.join(", "), isMet: isRight };
}

/** Every field that is named, with what there is. */
function* compared(expected: Said, actual: unknown, path: string): Generator<Found> {
  const { offset } = expected;
  if (expected.kind === "map")
    for (const [name, { value }] of expected.entries)
      yield* compared(value, partOf(actual, name), path ? `${path}.${name}` : name);
  else if (expected.kind === "list") {
    const there = Array.isArray(actual) ? actual : [];
    if (there.length !== expected.items.length)
      yield {
        offset,
        what: `${path}.length`,
        expected: String(expected.items.length),
        actual: String(there.length),
        isMet: false,
      };
    for (const [at, item] of expected.items.entries()) yield* compared(item, there[at], `${path}.${at}`);
  } else {
    const [wanted, found] = [expected.value === null ? "null" : expected.source, textIn(actual)];
    yield { offset, what: path, expected: wanted, actual: found, isMet: isSame(wanted, found) };
  }
}

/** A field of something, where it has it. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // named cast: it has the name
    : undefined;

const textIn = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value).slice(0, 200) : String(value);

/** Whether two texts say the same: amounts may have commas, instants be in Beijing time. */
function isSame(expected: string, actual: string): boolean {
  if (expected === actual) return true;
  if (/^[A-Z]{3} -?\d/.test(actual)) {
    const [code = "", amount = ""] = expected.replaceAll(",", "").split(" ");
    const [, there = ""] = actual.split(" ");
    if (!isCurrency(code) || !actual.startsWith(code)) return false;
    return parseMoney(amount, code)?.minor === parseMoney(there, code)?.minor;
  }
  const [one, other] = [instantOf(expected), instantOf(actual)];
  return one !== undefined && one.getTime() === other?.getTime();
}

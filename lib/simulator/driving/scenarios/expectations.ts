import { isCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/money";
import { machines } from "@/lib/catalogue/areas";
import type { Reading } from "./reading";
import { nearest } from "./deeds/nearest";
import { anyMap, emptyMap, listOf, mapOf, wordOf } from "./parts";
import { checkNames } from "./references";
import type { Said } from "./said";
import type { Expectation } from "./step";

const parts = ["balances", "states", "answers", "proof"];

/** Every state that an order, or whatever else has a table of states, may be in. */
const states: ReadonlySet<string> = new Set(machines.flatMap((machine) => machine.states as readonly string[]));

/** Reads what is expected at a place. */
export function expectationsOf(said: Said, reading: Reading): Expectation[] {
  const { problems } = reading;
  const read: Record<string, (value: Said, offset: number) => Expectation[]> = {
    balances: (value) => balances(value, reading),
    states: (value) => stated(value, reading),
    answers: (value) => listOf(value, problems).flatMap((item) => answered(item, reading)),
    proof: (value, offset) => proven(value, offset, reading),
  };
  return [...(mapOf(said, parts, problems) ?? [])].flatMap(
    ([name, { offset, value }]) => read[name]?.(value, offset) ?? [],
  );
}

function proven(value: Said, offset: number, { problems }: Reading): Expectation[] {
  const word = wordOf(value, problems);
  if (word !== undefined && word !== "clean") problems.add(value.offset, "choice", { word, nearest: "clean" });
  return [{ kind: "proof", offset }];
}

function balances(said: Said, { problems, merchants }: Reading): Expectation[] {
  const found: Expectation[] = [];
  for (const [merchant, { offset, value }] of anyMap(said, problems) ?? []) {
    if (!merchants.has(merchant))
      problems.add(offset, "merchant", { word: merchant, nearest: nearest(merchant, merchants) });
    for (const [currency, { offset: at, value: amount }] of anyMap(value, problems) ?? []) {
      if (!isCurrency(currency)) {
        problems.add(at, "unknownKey", { word: currency });
        continue;
      }
      const figures =
        amount.kind === "map"
          ? [...(mapOf(amount, ["available", "held"], problems) ?? [])]
          : ([["available", { offset: at, value: amount }]] as const);
      for (const [name, figure] of figures) {
        const text = wordOf(figure.value, problems)?.replaceAll(",", "");
        if (text !== undefined && !parseMoney(text, currency))
          problems.add(figure.value.offset, "money", { word: text });
        else if (text !== undefined)
          found.push({
            kind: "balance",
            offset: figure.offset,
            merchant,
            currency,
            part: name === "held" ? "held" : "available",
            text,
          });
      }
    }
  }
  return found;
}

function stated(said: Said, { problems, names }: Reading): Expectation[] {
  return [...(anyMap(said, problems) ?? [])].flatMap(([of, { offset, value }]): Expectation[] => {
    const isNumber = /^[A-Z]{2}\d{8,30}$/.test(of);
    if (!isNumber && !names.has(of)) problems.add(offset, "name", { word: of, nearest: nearest(of, names) });
    const state = wordOf(value, problems);
    if (state === undefined) return [];
    if (!states.has(state)) problems.add(value.offset, "choice", { word: state, nearest: nearest(state, states) });
    return [{ kind: "state", offset, of, state }];
  });
}

function answered(said: Said, reading: Reading): Expectation[] {
  const { problems } = reading;
  const entries = mapOf(said, ["call", "by", "takes", "gives"], problems);
  const call = entries && reading.callIn(entries, said.offset);
  const gives = entries?.get("gives")?.value;
  if (!entries || !call) return [];
  if (!gives) {
    problems.add(said.offset, "missingKey", { word: "gives" });
    return [];
  }
  const takes = entries.get("takes")?.value ?? emptyMap(said.offset);
  const by = reading.personIn(entries, call, said.offset);
  reading.checkTakes(call, takes);
  checkNames(gives, reading);
  return [{ kind: "answer", offset: gives.offset, call, by, takes, gives }];
}

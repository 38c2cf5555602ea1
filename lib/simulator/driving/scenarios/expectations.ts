import { isCurrency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/money";
import { machines } from "@/lib/catalogue/areas";
import type { ScenarioReader } from "./reading";
import { nearestKnownWord } from "./commands/nearest";
import { parseAnyMapEntries, emptyMap, parseListItems, parseMapEntries, nonEmptyTextOf } from "./parts";
import { reportUnknownNames, namesWithoutStoryNumbers } from "./references";
import type { ScenarioNode } from "./messages";
import type { Expectation } from "./step";

const parts = ["balances", "states", "answers", "proof"];

/** Lists every state that an order, or any other subject with a state table, may be in. */
const states: ReadonlySet<string> = new Set(machines.flatMap((machine) => machine.states as readonly string[]));

/** Parses the expectations of a step. */
export function expectationsOf(node: ScenarioNode, reading: ScenarioReader): Expectation[] {
  const { problems } = reading;
  const read: Record<string, (value: ScenarioNode, offset: number) => Expectation[]> = {
    balances: (value) => balances(value, reading),
    states: (value) => stateExpectations(value, reading),
    answers: (value) => parseListItems(value, problems).flatMap((item) => answerExpectations(item, reading)),
    proof: (value, offset) => proven(value, offset, reading),
  };
  return [...(parseMapEntries(node, parts, problems) ?? [])].flatMap(
    ([name, { offset, value }]) => read[name]?.(value, offset) ?? [],
  );
}

function proven(value: ScenarioNode, offset: number, { problems }: ScenarioReader): Expectation[] {
  const word = nonEmptyTextOf(value, problems);
  if (word !== undefined && word !== "clean") problems.add(value.offset, "choice", { word, nearest: "clean" });
  return [{ kind: "proof", offset }];
}

function balances(node: ScenarioNode, { problems, merchants }: ScenarioReader): Expectation[] {
  const expectations: Expectation[] = [];
  for (const [merchant, { offset, value }] of parseAnyMapEntries(node, problems) ?? []) {
    if (!merchants.has(merchant))
      problems.add(offset, "merchant", { word: merchant, nearest: nearestKnownWord(merchant, merchants) });
    for (const [currency, { offset: at, value: amount }] of parseAnyMapEntries(value, problems) ?? []) {
      if (!isCurrency(currency)) {
        problems.add(at, "unknownKey", { word: currency });
        continue;
      }
      const figures =
        amount.kind === "map"
          ? [...(parseMapEntries(amount, ["available", "held"], problems) ?? [])]
          : ([["available", { offset: at, value: amount }]] as const);
      for (const [name, figure] of figures) {
        const text = nonEmptyTextOf(figure.value, problems)?.replaceAll(",", "");
        if (text !== undefined && !parseMoney(text, currency))
          problems.add(figure.value.offset, "money", { word: text });
        else if (text !== undefined)
          expectations.push({
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
  return expectations;
}

function stateExpectations(node: ScenarioNode, { problems, names }: ScenarioReader): Expectation[] {
  return [...(parseAnyMapEntries(node, problems) ?? [])].flatMap(([of, { offset, value }]): Expectation[] => {
    const isNumber = /^[A-Z]{2}\d{8,30}$/.test(of);
    if (!isNumber && !names.has(of))
      problems.add(offset, "name", { word: of, nearest: nearestKnownWord(of, namesWithoutStoryNumbers(names)) });
    const state = nonEmptyTextOf(value, problems);
    if (state === undefined) return [];
    if (!states.has(state))
      problems.add(value.offset, "choice", { word: state, nearest: nearestKnownWord(state, states) });
    return [{ kind: "state", offset, of, state }];
  });
}

function answerExpectations(node: ScenarioNode, reading: ScenarioReader): Expectation[] {
  const { problems } = reading;
  const entries = parseMapEntries(node, ["call", "by", "takes", "gives"], problems);
  const call = entries && reading.callIn(entries, node.offset);
  const output = entries?.get("gives")?.value;
  if (!entries || !call) return [];
  if (!output) {
    problems.add(node.offset, "missingKey", { word: "gives" });
    return [];
  }
  const input = entries.get("takes")?.value ?? emptyMap(node.offset);
  const by = reading.personIn(entries, call, node.offset);
  reading.checkInput(call, input);
  reportUnknownNames(output, reading);
  return [{ kind: "answer", offset: output.offset, call, by, input, output }];
}

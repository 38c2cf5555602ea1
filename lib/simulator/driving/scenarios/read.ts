import type * as z from "zod/mini";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import type { Pair } from "@/lib/money/rate";
import { marketActions } from "@/lib/operations/calls/market";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioEnds } from "@/prisma/scenarios/scenarios";
import { tradingHours } from "@/lib/exchange/terms";
import { tickCurrencies } from "../market/path";
import { isAllowedTerm, worldTerms } from "../worlds/operations/terms";
import { nearest } from "./deeds/nearest";
import { decoded, type Fitting } from "./fit";
import { instantText } from "./instants";
import { isMerchantName, setsMerchants } from "./deeds/merchants";
import { anyMap, entriesOf, entryOf, mapOf, wordOf } from "./parts";
import { Problems, type Problem } from "./problem";
import { Reading } from "./reading";
import { saidBy, type Place, type Said } from "./said";
import { marketShape, worldShape } from "./shape";
import type { Step } from "./step";

type WorldOf = z.output<typeof worldShape>;

/** A scenario that is as it must be: its world and its steps, the setting up first. */
export interface Scenario {
  readonly title: string;
  readonly world: WorldOf & { readonly starts: Date };
  readonly steps: readonly Step[];
  readonly place: (offset: number) => Place;
}

/** A text as a scenario, or all that is wrong with it, in the text's order. */
export type ScenarioRead =
  | { readonly scenario: Scenario; readonly problems?: never }
  | { readonly scenario?: never; readonly problems: readonly (Problem & Place)[] };

const sections = ["scenario", "about", "world", "market", "merchants", "steps"];

/** Reads a scenario. Nothing is done here: a text that has a fault anywhere does nothing. */
export function readScenario(text: string): ScenarioRead {
  const problems = new Problems();
  const { said, place } = saidBy(text, problems);
  const scenario = said && scenarioIn(said, problems);
  const found = problems.sorted();
  if (found.length > 0 || !scenario) {
    if (found.length === 0) problems.add(0, "map");
    return { problems: problems.sorted().map((one) => ({ ...one, ...place(one.offset) })) };
  }
  return { scenario: { ...scenario, place } };
}

function scenarioIn(said: Said, problems: Problems): Omit<Scenario, "place"> | undefined {
  const entries = mapOf(said, sections, problems);
  if (!entries) return undefined;
  for (const word of ["scenario", "world", "steps"])
    if (!entries.has(word)) problems.add(said.offset, "missingKey", { word });
  const names = merchantNames(entries.get("merchants")?.value, problems);
  const fitting = { problems, merchants: names };
  const title = entries.get("scenario");
  const worldSaid = entries.get("world")?.value;
  const world = worldSaid && worldIn(worldSaid, fitting);
  // a world that is not as it must be has its own fault told; the steps are read all the same
  const reading = new Reading(problems, names, world);
  if (world) checkTerms(world, worldSaid, problems);
  if (world) setsWorld(world, worldSaid.offset, reading);
  const market = entries.get("market");
  if (market) setsMarket(market.value, reading);
  const merchants = entries.get("merchants")?.value;
  if (merchants?.kind === "map")
    setsMerchants(
      [...merchants.entries].map(([name, part]) => ({ name, ...part })),
      reading,
    );
  const steps = entries.get("steps");
  if (steps) reading.read(steps.value);
  const called = title && wordOf(title.value, problems);
  return world && called !== undefined ? { title: called, world, steps: reading.steps } : undefined;
}

/** The world as it is said, with where its clock begins: where its story ends, or later. */
function worldIn(said: Said, fitting: Fitting): Scenario["world"] | undefined {
  const world = decoded(worldShape, said, fitting) as WorldOf | undefined; // named cast: decoded by this shape
  const end = world?.from && scenarioEnds[world.from];
  const starts = world?.starts ?? end;
  if (world && !starts) fitting.problems.add(said.offset, "missingKey", { word: "starts" });
  if (starts && end && starts.getTime() < end.getTime())
    fitting.problems.add(entryOf(said, "starts")?.value.offset ?? said.offset, "early", {
      word: instantText(starts),
      nearest: instantText(end),
    });
  return world && starts && { ...world, starts };
}

function merchantNames(said: Said | undefined, problems: Problems): ReadonlySet<string> {
  const entries = said && anyMap(said, problems);
  for (const [name, { offset }] of entries ?? [])
    if (!isMerchantName(name)) problems.add(offset, "key", { word: name });
  return new Set(entries?.keys());
}

/** Tells of numbers that no world goes by, or not by such ones. */
function checkTerms({ terms = {} }: WorldOf, said: Said, problems: Problems): void {
  const entries = entriesOf(said, "terms");
  const names = worldTerms.map(({ name }) => name);
  for (const [word, value] of Object.entries(terms)) {
    const offset = entries?.get(word)?.offset ?? said.offset;
    if (!names.includes(word)) problems.add(offset, "unknownKey", { word, nearest: nearest(word, names) });
    else if (!isAllowedTerm(word, value)) problems.add(offset, "entry", { word, issue: "term.range" });
  }
  const hour = (word: "tradingOpens" | "tradingCloses", usual: number) => terms[word] ?? usual;
  if (hour("tradingOpens", tradingHours.opens) >= hour("tradingCloses", tradingHours.closes))
    problems.add(entryOf(said, "terms")?.offset ?? said.offset, "entry", {
      word: "tradingCloses",
      issue: "term.order",
    });
}

function setsWorld({ terms }: WorldOf, offset: number, reading: Reading): void {
  if (terms) reading.sets(offset, "operations.setTerms", ({ ask }) => ask(driving.setTerms, { terms }));
}

/** Tells of currencies that the market does not know, and of the dollar, which all are held against, where it cannot be. */
function checkTraded(
  said: Said,
  { paths, spreads, rates, halts }: z.output<typeof marketShape>,
  problems: Problems,
): void {
  const offsetOf = (section: string) => entryOf(said, section)?.value.offset ?? said.offset;
  const within = (section: string, codes: readonly string[], traded: readonly string[]) => {
    const offset = offsetOf(section);
    for (const word of codes.filter((code) => !traded.includes(code)))
      problems.add(offset, "choice", { word, nearest: traded.join(", ") });
  };
  within("paths", Object.keys(paths ?? {}), tickCurrencies);
  within("spreads", Object.keys(spreads ?? {}), tickCurrencies);
  const sides = (pairs: readonly Pair[] = []) => pairs.flatMap(({ base, quote }) => [base, quote]);
  within("rates", sides(rates), orderCurrencies);
  within("halts", sides(halts), orderCurrencies);
  for (const { base, quote } of halts ?? [])
    if (base === quote) problems.add(offsetOf("halts"), "pair", { word: base });
}

function setsMarket(said: Said, reading: Reading): void {
  // named cast: decoded by this shape
  const market = decoded(marketShape, said, reading) as z.output<typeof marketShape> | undefined;
  if (!market) return;
  checkTraded(said, market, reading.problems);
  const at = (section: string) =>
    said.kind === "map" ? (said.entries.get(section)?.offset ?? said.offset) : said.offset;
  for (const [currency, path] of Object.entries(market.paths ?? {}))
    // named casts: the shape lets only currencies be keys
    reading.sets(at("paths"), "operations.setPath", ({ ask }) =>
      ask(marketActions.setPath, { currency: currency as Currency, ...path }),
    );
  for (const [currency, halfSpreadPpm] of Object.entries(market.spreads ?? {}))
    reading.sets(at("spreads"), "operations.setSpread", ({ ask }) =>
      ask(marketActions.setSpread, { currency: currency as Currency, halfSpreadPpm }),
    );
  for (const rate of market.rates ?? [])
    reading.sets(at("rates"), "operations.setRate", ({ ask }) => ask(operations.setRate, { rate }));
  for (const pair of market.halts ?? [])
    reading.sets(at("halts"), "operations.halt", ({ ask }) => ask(operations.halt, { ...pair, isHalted: true }));
}

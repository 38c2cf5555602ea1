import type * as z from "zod/mini";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import type { Pair } from "@/lib/money/rate";
import { marketActions } from "@/lib/operations/calls/market";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { tradingHours } from "@/lib/exchange/terms";
import { tickCurrencies } from "../market/path";
import { isAllowedTerm, worldTerms } from "../worlds/operations/terms";
import { shippedBeginningEndsAt } from "./beginnings/shipped-beginnings";
import { nearestKnownWord } from "./commands/nearest";
import { decodeNode, type Fitting } from "./fit";
import { instantText } from "./instants";
import { isMerchantName, planMerchantSetup } from "./commands/merchants";
import { parseAnyMapEntries, childMapEntries, mapEntryOf, parseMapEntries, nonEmptyTextOf } from "./parts";
import { Problems, type ScenarioProblem } from "./problem";
import { ScenarioReader } from "./reading";
import { parseScenarioText, type TextPosition, type ScenarioNode } from "./messages";
import { marketShape, worldShape } from "./shape";
import type { ScenarioStep } from "./step";
import { storiesIn } from "./loops/stories";
import { parseHeaderValues } from "./values/header-values";

type WorldOf = z.output<typeof worldShape>;

/** Describes a valid scenario: its world and its steps, the setup first. */
export interface Scenario {
  readonly title: string;
  readonly world: WorldOf & { readonly starts: Date };
  readonly steps: readonly ScenarioStep[];
  readonly place: (offset: number) => TextPosition;
}

/** Holds a parsed scenario, or all problems of its text, in the text's order. */
export type ScenarioRead =
  | { readonly scenario: Scenario; readonly problems?: never }
  | { readonly scenario?: never; readonly problems: readonly (ScenarioProblem & TextPosition)[] };

const sections = ["scenario", "about", "values", "world", "market", "merchants", "stories", "steps"];

/** Describes how a text is read: with so many steps at most, and with a past or without, whatever its header says. */
export interface ReadingOptions {
  readonly stepsMost?: number | undefined;
  readonly hasPast?: boolean | undefined;
}

/** Parses a scenario. Nothing runs here: a text with any fault has no effect. */
export function readScenario(text: string, options: ReadingOptions = {}): ScenarioRead {
  const problems = new Problems();
  const { node, place } = parseScenarioText(text, problems);
  const scenario = node && scenarioIn(node, problems, options);
  const sortedProblems = problems.inTextOrder();
  if (sortedProblems.length > 0 || !scenario) {
    if (sortedProblems.length === 0) problems.add(0, "map");
    return { problems: problems.inTextOrder().map((problem) => ({ ...problem, ...place(problem.offset) })) };
  }
  return { scenario: { ...scenario, place } };
}

function scenarioIn(
  node: ScenarioNode,
  problems: Problems,
  { stepsMost, hasPast }: ReadingOptions,
): Omit<Scenario, "place"> | undefined {
  const entries = parseMapEntries(node, sections, problems);
  if (!entries) return undefined;
  for (const word of ["scenario", "world", "steps"])
    if (!entries.has(word)) problems.add(node.offset, "missingKey", { word });
  const names = merchantNames(entries.get("merchants")?.value, problems);
  const fitting = { problems, merchants: names };
  const title = entries.get("scenario");
  const worldNode = entries.get("world")?.value;
  const world = worldNode && worldIn(worldNode, fitting, hasPast);
  // an invalid world has its own problem reported; the steps are parsed anyway
  const reading = new ScenarioReader(
    problems,
    names,
    world,
    stepsMost,
    storiesIn(entries.get("stories")?.value, problems),
  );
  if (world) checkTerms(world, worldNode, problems);
  if (world) setsWorld(world, worldNode.offset, reading);
  const market = entries.get("market");
  if (market) setsMarket(market.value, reading);
  const merchants = entries.get("merchants")?.value;
  if (merchants?.kind === "map")
    planMerchantSetup(
      [...merchants.entries].map(([name, part]) => ({ name, ...part })),
      reading,
    );
  const steps = entries.get("steps");
  const scope = parseHeaderValues(entries.get("values")?.value, problems).set("past", world?.past ? 1 : 0);
  if (steps) reading.read(steps.value, scope);
  if (world?.ends && worldNode)
    reading.ends(world.ends, mapEntryOf(worldNode, "ends")?.value.offset ?? worldNode.offset);
  const titleText = title && nonEmptyTextOf(title.value, problems);
  return world && titleText !== undefined ? { title: titleText, world, steps: reading.steps } : undefined;
}

/**
 * Returns the world as defined, with the start of its clock: the end of its story, or later; with a past where that
 * begins.
 */
function worldIn(node: ScenarioNode, fitting: Fitting, hasPast?: boolean): Scenario["world"] | undefined {
  const decodedWorld = decodeNode(worldShape, node, fitting) as WorldOf | undefined; // named cast: decoded by this shape
  const world = decodedWorld && { ...decodedWorld, past: hasPast ?? decodedWorld.past };
  const end = world?.from && shippedBeginningEndsAt(world.from);
  const present = world?.starts ?? end;
  const pastStarts = world?.pastStarts;
  if (present && pastStarts && pastStarts.getTime() >= present.getTime())
    fitting.problems.add(mapEntryOf(node, "pastStarts")?.value.offset ?? node.offset, "past", {
      word: instantText(pastStarts),
      nearest: instantText(present),
    });
  const starts = (world?.past && pastStarts) || present;
  if (world && !starts) fitting.problems.add(node.offset, "missingKey", { word: "starts" });
  if (starts && end && starts.getTime() < end.getTime())
    fitting.problems.add(mapEntryOf(node, "starts")?.value.offset ?? node.offset, "early", {
      word: instantText(starts),
      nearest: instantText(end),
    });
  return world && starts && { ...world, starts };
}

function merchantNames(node: ScenarioNode | undefined, problems: Problems): ReadonlySet<string> {
  const entries = node && parseAnyMapEntries(node, problems);
  for (const [name, { offset }] of entries ?? [])
    if (!isMerchantName(name)) problems.add(offset, "key", { word: name });
  return new Set(entries?.keys());
}

/** Reports terms that no world has, or values out of range. */
function checkTerms({ terms = {} }: WorldOf, node: ScenarioNode, problems: Problems): void {
  const entries = childMapEntries(node, "terms");
  const names = worldTerms.map(({ name }) => name);
  for (const [word, value] of Object.entries(terms)) {
    const offset = entries?.get(word)?.offset ?? node.offset;
    if (!names.includes(word)) problems.add(offset, "unknownKey", { word, nearest: nearestKnownWord(word, names) });
    else if (!isAllowedTerm(word, value)) problems.add(offset, "entry", { word, issue: "term.range" });
  }
  const hour = (word: "tradingOpens" | "tradingCloses", usual: number) => terms[word] ?? usual;
  if (hour("tradingOpens", tradingHours.opens) >= hour("tradingCloses", tradingHours.closes))
    problems.add(mapEntryOf(node, "terms")?.offset ?? node.offset, "entry", {
      word: "tradingCloses",
      issue: "term.order",
    });
}

function setsWorld({ terms }: WorldOf, offset: number, reading: ScenarioReader): void {
  if (terms) reading.sets(offset, "operations.setTerms", ({ invoke }) => invoke(driving.setTerms, { terms }));
}

/**
 * Reports currencies that the market does not have, and the dollar, which all are quoted against, where it is not
 * allowed.
 */
function checkTraded(
  node: ScenarioNode,
  { paths, spreads, rates, halts }: z.output<typeof marketShape>,
  problems: Problems,
): void {
  const offsetOf = (section: string) => mapEntryOf(node, section)?.value.offset ?? node.offset;
  const within = (section: string, codes: readonly string[], allowedCodes: readonly string[]) => {
    const offset = offsetOf(section);
    for (const word of codes.filter((code) => !allowedCodes.includes(code)))
      problems.add(offset, "choice", { word, nearest: allowedCodes.join(", ") });
  };
  within("paths", Object.keys(paths ?? {}), tickCurrencies);
  within("spreads", Object.keys(spreads ?? {}), tickCurrencies);
  const sides = (pairs: readonly Pair[] = []) => pairs.flatMap(({ base, quote }) => [base, quote]);
  within("rates", sides(rates), orderCurrencies);
  within("halts", sides(halts), orderCurrencies);
  for (const { base, quote } of halts ?? [])
    if (base === quote) problems.add(offsetOf("halts"), "pair", { word: base });
}

function setsMarket(node: ScenarioNode, reading: ScenarioReader): void {
  // named cast: decoded by this shape
  const market = decodeNode(marketShape, node, reading) as z.output<typeof marketShape> | undefined;
  if (!market) return;
  checkTraded(node, market, reading.problems);
  const at = (section: string) =>
    node.kind === "map" ? (node.entries.get(section)?.offset ?? node.offset) : node.offset;
  for (const [currency, path] of Object.entries(market.paths ?? {}))
    // named casts: the shape lets only currencies be keys
    reading.sets(at("paths"), "operations.setPath", ({ invoke }) =>
      invoke(marketActions.setPath, { currency: currency as Currency, ...path }),
    );
  for (const [currency, halfSpreadPpm] of Object.entries(market.spreads ?? {}))
    reading.sets(at("spreads"), "operations.setSpread", ({ invoke }) =>
      invoke(marketActions.setSpread, { currency: currency as Currency, halfSpreadPpm }),
    );
  for (const rate of market.rates ?? [])
    reading.sets(at("rates"), "operations.setRate", ({ invoke }) => invoke(operations.setRate, { rate }));
  for (const pair of market.halts ?? [])
    reading.sets(at("halts"), "operations.halt", ({ invoke }) => invoke(operations.halt, { ...pair, isHalted: true }));
}

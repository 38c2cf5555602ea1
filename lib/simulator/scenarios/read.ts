import type * as z from "zod/mini";
import { people } from "@/lib/access/calls/people";
import type { Currency } from "@/lib/money/currency";
import { marketActions } from "@/lib/operations/calls/market";
import { productActions } from "@/lib/operations/calls/products";
import { checksMs } from "@/lib/receiving/account-terms";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { settlementDeeds } from "./deeds/settlement";
import { decoded } from "./fit";
import { anyMap, mapOf, wordOf } from "./parts";
import { Problems, type Problem } from "./problem";
import { Reading } from "./reading";
import { saidBy, type Place, type Said, type SaidMap } from "./said";
import { marketShape, merchantShape, nameShape, verifications, worldShape } from "./shape";
import type { Step } from "./step";

type WorldOf = z.output<typeof worldShape>;
type MerchantOf = z.output<typeof merchantShape>;

/** A scenario that is as it must be: its world and its steps, the setting up first. */
export interface Scenario {
  readonly title: string;
  readonly world: WorldOf;
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
  const world = worldSaid && (decoded(worldShape, worldSaid, fitting) as WorldOf | undefined); // named cast: decoded by this shape
  // a world that is not as it must be has its own fault told; the steps are read all the same
  const reading = new Reading(problems, names, world?.starts ?? new Date(0));
  if (world) setsWorld(world, worldSaid.offset, reading);
  const market = entries.get("market");
  if (market) setsMarket(market.value, reading);
  setsMerchants(entries.get("merchants")?.value, reading);
  const steps = entries.get("steps");
  if (steps) reading.read(steps.value);
  const called = title && wordOf(title.value, problems);
  return world && called !== undefined ? { title: called, world, steps: reading.steps } : undefined;
}

function merchantNames(said: Said | undefined, problems: Problems): ReadonlySet<string> {
  const entries = said && anyMap(said, problems);
  for (const [name, { offset }] of entries ?? [])
    if (!nameShape.test(name) || name === "world" || name === "i") problems.add(offset, "key", { word: name });
  return new Set(entries?.keys());
}

function setsWorld({ terms }: WorldOf, offset: number, reading: Reading): void {
  if (terms) reading.sets(offset, "operations.setTerms", ({ ask }) => ask(driving.setTerms, { terms }));
}

function setsMarket(said: Said, reading: Reading): void {
  // named cast: decoded by this shape
  const market = decoded(marketShape, said, reading) as z.output<typeof marketShape> | undefined;
  if (!market) return;
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

function setsMerchants(said: Said | undefined, reading: Reading): void {
  if (said?.kind !== "map") return;
  const opening: { name: string; offset: number; parts: string[] }[] = [];
  for (const [name, { offset, value }] of said.entries) {
    // named cast: decoded by this shape
    const merchant = decoded(merchantShape, value, reading) as MerchantOf | undefined;
    if (!merchant) continue;
    setsMerchant({ name, offset, value, merchant, email: merchant.email ?? `${name}@scenario.example` }, reading);
    if (merchant.receiving) opening.push({ name, offset, parts: Object.keys(merchant.receiving) });
  }
  if (opening.length === 0) return;
  reading.waits(checksMs);
  for (const { name, offset, parts } of opening)
    for (const part of parts)
      reading.sets(
        offset,
        "openAccount",
        (hands) => settlementDeeds.openAccount.play({ applicationNo: hands.numberKept(name, part) }, hands),
        { by: name, as: `${name}.${part}` },
      );
}

interface MerchantSaid {
  readonly name: string;
  readonly offset: number;
  readonly value: Said;
  readonly merchant: MerchantOf;
  readonly email: string;
}

function setsMerchant({ name, offset, value, merchant, email }: MerchantSaid, reading: Reading): void {
  const at = (section: string): SaidMap["offset"] =>
    value.kind === "map" ? (value.entries.get(section)?.offset ?? offset) : offset;
  const realNameState = verifications[merchant.verification];
  reading.sets(offset, "operations.makeMerchant", ({ makes }) =>
    makes(name, { name: merchant.name, email, realNameState, owns: merchant.owns }),
  );
  for (const product of merchant.products ?? [])
    reading.sets(at("products"), "operations.decideProduct", ({ ask, userNoOf }) =>
      ask(productActions.decideProduct, { userNo: userNoOf(name), product, event: "activate" }),
    );
  const of = (part: string) => ({ by: name, as: `${name}.${part}` });
  for (const [part, payee] of Object.entries(merchant.payees ?? {}))
    reading.sets(at("payees"), "payments.addPayee", ({ ask }) => ask(payments.addPayee, payee), of(part));
  for (const [part, account] of Object.entries(merchant.receiving ?? {}))
    reading.sets(
      at("receiving"),
      "applyForAccount",
      (hands) => settlementDeeds.applyForAccount.play(account, hands),
      of(part),
    );
  for (const [part, { role, ...person }] of Object.entries(merchant.people ?? {}))
    reading.sets(
      at("people"),
      "access.add",
      async ({ ask }) => {
        const { roleId } = await ask(people.saveRole, { roleName: part, ready: role, roleState: "enabled" });
        return ask(people.add, { ...person, phone: "", roleId });
      },
      of(part),
    );
}

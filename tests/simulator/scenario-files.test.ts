import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";

const folder = "prisma/scenarios";
const shippedText = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

/** The same scenario in a world of another name: its seed stays. */
const elsewhere = (text: string) => {
  const [, name = ""] = /^ {2}name: (.+)$/m.exec(text) ?? [];
  const seededText = /^ {2}seed:/m.test(text) ? text : text.replace(/^ {2}name:/m, `  seed: ${name}\n  name:`);
  return seededText.replace(/^ {2}name: .+$/m, `  name: w-${randomUUID()}`);
};

const hashOf = async (world: TestWorld, name: string) =>
  (await world.call(operations.prove, { world: name }, ops)).logHash;

/**
 * Holds the expected ledger hash of each scenario file; it is the same on both kinds of database, for every principal
 * and at any time.
 */
const hashes: Readonly<Record<string, string>> = {
  "defaults.yaml": "c7d18a4656abf1c3eb02844e15b74a30df185203dbf62ea951a2175c6061928a",
  "demo.yaml": "be8f925ea1355f66fab23d5ca06605d18f1574aa75aa2db5aca3d52e22ea243e",
  "limit-order-fills.yaml": "d8103762f47f82c03c879e9509d71a48283b4c6909c8dc212abcf970a94df5d3",
  "post-fund-default.yaml": "3c5bd2de0d45e8b70a6f578f88ea05feaa213a1469479ffb4b5d467670207437",
  "speedy-settlement-2159.yaml": "27772a77a710a1ea2bcca2f2b0412bfb8dbed111b5e1b98f7de7aa1e90a00b7a",
  "verification-desk.yaml": "1eb7ce27c5eebe27614e188d8d0e9c3c160ec5c397b4f6f6e030fc2dbbdccf3c",
};

/** Names the scenarios that are beginnings alone: they have more steps than a text may have. */
const bulkFiles = ["exchange-busy.yaml", "payments-busy.yaml", "receiving-busy.yaml", "settlement-busy.yaml"];

test("every scenario of the product runs here, but for those in bulk", () => {
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(hashes), ...bulkFiles].sort());
  for (const name of bulkFiles) expect(readScenario(shippedText(name)).scenario, name).toBeUndefined();
});

test("the console offers the scenarios that it can run, with their titles", async ({ world }) => {
  const { rows } = await world.call(scenarioCalls.scenarios, {}, ops);
  expect(rows.map(({ name }) => `${name}.yaml`)).toEqual(Object.keys(hashes).sort());
  expect(rows.map(({ title }) => title)).toContain("Applications for verification of every kind and in every state");
});

for (const name of Object.keys(hashes))
  test(`the scenario ${name} goes as it says, to the same books each time and on each kind of database`, async ({
    world,
  }) => {
    const run = await runScenarioText(world, elsewhere(shippedText(name)));
    expect(run.problems).toEqual([]);
    expect(wrong(run)).toEqual([]);
    expect(run.done).toBe(run.total);
    const secondRun = await runScenarioText(world, elsewhere(shippedText(name)));
    const hash = await hashOf(world, run.world);
    expect(await hashOf(world, secondRun.world)).toBe(hash);
    expect(hash).toBe(hashes[name]);
  });

test("defaults.yaml comes to the books of the scenario defaults", async ({ world, db }) => {
  const { name } = await world.call(
    operations.makeWorld,
    { name: `w-${randomUUID()}`, seed: "defaults", mode: "held", speed: 1, scenario: "defaults" },
    ops,
  );
  const { world: runWorld } = await runScenarioText(world, elsewhere(shippedText("defaults.yaml")));
  const books = (of: string) =>
    db.sql(
      `select a.owner, a.purpose, a.currency, e.side, e.amount::text, e.at from entry e
       join world w on w.id = e.world join account a on a.world = e.world and a.id = e.account
       where w.name = $1 order by e.at, a.owner, a.purpose, a.currency, e.side, e.amount`,
      [of],
    );
  const orders = (of: string) =>
    db.sql(
      "select o.order_no, o.kind, o.state from exchange_order o join world w on w.id = o.world where w.name = $1 order by o.order_no",
      [of],
    );
  const ticks = (of: string) =>
    db.sql("select t.no, t.at from tick t join world w on w.id = t.world where w.name = $1 order by t.no", [of]);
  expect((await books(name)).length).toBeGreaterThan(20);
  expect(await books(runWorld)).toEqual(await books(name));
  expect(await orders(runWorld)).toEqual(await orders(name));
  expect(await ticks(runWorld)).toEqual(await ticks(name));
});

const small = (steps: string, more = "") => `scenario: A test
world: { name: w-${randomUUID()}, starts: 2026-03-18 10:00 }
merchants:
  acme: { name: Acme Trading, owns: [USD 1000.00] }
${more}steps:
${steps}`;

test("the examples of the guide run and meet their expectations", async ({ world }) => {
  const examples = [...readFileSync("docs/scenarios.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)];
  expect(examples.length).toBeGreaterThan(1);
  for (const [, example = ""] of examples) {
    const run = await runScenarioText(world, example);
    expect(run).toMatchObject({ isDone: true, isRight: true, problems: [] });
    expect(run.steps.at(-1)).toMatchObject({ outcome: "met" });
  }
});

test("a text with a problem makes no world", async ({ world, db }) => {
  const count = () => db.sql<{ n: number }>("select count(*)::int as n from world");
  const before = await count();
  const run = await world.call(
    scenarioCalls.runScenario,
    { text: small("  - exchange: { sell: USD, buy: EUR, amount: USD 1.001 }\n") },
    ops,
  );
  expect(run).toMatchObject({ world: "", isDone: true, isRight: false, problems: [{ line: 6, column: 46 }] });
  expect(await count()).toEqual(before);
});

test("an expectation that is not met is told with what there was, and the scenario goes on", async ({ world }) => {
  const text = small(`  - expect: { balances: { acme: { USD: "999.00" } } }
  - expect: { balances: { acme: { USD: { available: "1,000.00", held: 0 } } }, proof: clean }
`);
  const run = await runScenarioText(world, text);
  expect(run.isRight).toBe(false);
  expect(run.steps.slice(-2)).toMatchObject([
    { outcome: "unmet", checks: [{ line: 6, expected: "999.00", actual: "1000.00", isMet: false }] },
    { outcome: "met" },
  ]);
});

test("a refusal that was not expected ends the scenario, and so does one that was expected and did not come", async ({
  world,
}) => {
  const refusedRun = await runScenarioText(
    world,
    small(`  - exchange: { sell: USD, buy: EUR, amount: USD 5000.00 }
  - advance: 1h
`),
  );
  expect(refusedRun).toMatchObject({ isDone: true, isRight: false });
  expect(refusedRun.steps.at(-1)).toMatchObject({
    line: 6,
    outcome: "failed",
    says: expect.stringContaining("(LACK_BALANCE)") as string,
  });
  const unrefusedRun = await runScenarioText(
    world,
    small(`  - exchange: { sell: USD, buy: EUR, amount: USD 500.00 }
    refused: LACK_BALANCE
`),
  );
  expect(unrefusedRun.steps.at(-1)).toMatchObject({ outcome: "failed", says: "not refused with LACK_BALANCE" });
});

test("a scenario asks any call of a merchant or of operations, and names what came before", async ({ world }) => {
  const text = small(`  - repeat:
      times: 3
      steps:
        - exchange: { sell: USD, buy: EUR, amount: "USD \${i}0.00" }
          as: last
        - advance: 1m
  - call: operations.exchangeDetail
    takes: { orderNo: "\${last.orderNo}" }
    as: seen
  - call: /api/user/exchange-order/exchangeList
    takes: { currentPage: 1, pageSize: 10 }
    as: list
  - expect:
      answers:
        - call: operations.exchanges
          gives: { total: 3, rows: [{ order: { orderNo: "\${seen.order.orderNo}", sell: "USD 30.00" } }, {}, {}] }
      states: { last: finished }
`);
  const run = await runScenarioText(world, text);
  expect(run.steps.filter(({ outcome }) => outcome === "failed" || outcome === "unmet")).toEqual([]);
  expect(run.steps.at(-1)?.outcome).toBe("met");
});

test("a name that is taken is counted on", async ({ world }) => {
  const text = small("  - advance: 1s\n");
  const [run, secondRun] = [await runScenarioText(world, text), await runScenarioText(world, text)];
  expect(secondRun.world).toBe(`${run.world}-2`);
});

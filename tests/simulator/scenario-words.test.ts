import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { readyRoles } from "@/lib/access/grants";
import { person, role } from "@/lib/access/states";
import { marketActions } from "@/lib/operations/calls/market";
import { productActions } from "@/lib/operations/calls/products";
import { worldTerms } from "@/lib/simulator/driving/worlds/operations/terms";
import { sheetUses } from "@/lib/simulator/driving/scenarios/commands/receiving";
import { verificationStateNumbers } from "@/lib/simulator/driving/scenarios/shape";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { test, type TestWorld } from "../fixtures/world";

const rates = "rates: [USD/CNH 7.1000, EUR/USD 1.1000]";

/** A scenario of a merchant, of something of it beside its name, and of some steps. */
const text = (merchant: string, steps = "  - advance: 1s", more = "", market = rates) => `scenario: Words
world: { name: w-${randomUUID()}, starts: 2026-03-18 10:00${more} }
market: { ${market} }
merchants:
  acme: { name: Acme Trading, ${merchant} }
steps:
${steps}
`;

/** Runs a scenario text to its end and checks that every step has the expected outcome. */
async function runs(world: TestWorld, scenarioText: string) {
  const run = await runScenarioText(world, scenarioText);
  expect(run.problems, scenarioText).toEqual([]);
  expect(wrong(run), scenarioText).toEqual([]);
  expect([run.done, run.isRight]).toEqual([run.total, true]);
}

const products = productActions.decideProduct.input.shape.product.options;

test("every product of a scenario's merchant is activated, one that everybody has, several and the same twice too", async ({
  world,
}) => {
  expect(products).toHaveLength(8);
  for (const product of products) await runs(world, text(`products: [${product}]`));
  await runs(world, text(`products: [${[...products, ...products].join(", ")}]`));
});

test("a merchant stands with its verification as a scenario says, whatever is activated for it", async ({ world }) => {
  for (const verification of Object.keys(verificationStateNumbers))
    await runs(world, text(`verification: ${verification}, products: [${products.join(", ")}]`));
});

test("every role, of every state, and every person, of every state, can be a merchant's", async ({ world }) => {
  const people = [...readyRoles.keys()].map((no) => `p${no}: { name: Person ${no}, role: ${readyRoles[no]} }`);
  await runs(world, text(`people: { ${people.join(", ")} }`));
  for (const state of role.states)
    await runs(world, text(`roles: { Bookkeeper: { ready: ${readyRoles[0]}, state: ${state} } }`));
  for (const state of person.states.filter((candidate) => candidate !== "deleted"))
    await runs(world, text(`people: { clara: { name: Clara, state: ${state} } }`));
});

test("a world is as a scenario says, in every word of it", async ({ world }) => {
  for (const more of [", banks: act", ", banks: byHand", ", past: true", ", seed: other"])
    await runs(world, text("owns: [USD 10.00]", "  - expect: { balances: { acme: { USD: 10.00 } } }", more));
});

test("a market is as a scenario says: every kind of path, a spread, a pair that is halted", async ({ world }) => {
  const paths = marketActions.setPath.input.shape.kind.options;
  expect(paths).toHaveLength(3);
  for (const kind of paths) {
    const movingRates = `${rates}, paths: { EUR: { kind: ${kind}, stepPpm: 100, driftPpm: -20 } }`;
    await runs(world, text("owns: []", "  - advance: 1h", "", movingRates));
  }
  const sells = "exchange: { sell: USD, buy: CNH, amount: USD 100.00 }";
  // 100.00 dollars at 7.1000 less one per cent
  const spread = `  - ${sells}\n  - expect: { balances: { acme: { CNH: 702.90 } } }`;
  await runs(world, text("owns: [USD 200.00]", spread, "", `${rates}, spreads: { CNH: 10000 }`));
  const haltedRates = `${rates}, halts: [{ base: USD, quote: CNH }]`;
  await runs(world, text("owns: [USD 200.00]", `  - { ${sells}, refused: NO_RATE }`, "", haltedRates));
});

test("what the market does not trade is told before anything runs, with what it trades", async ({ world }) => {
  for (const [market, word] of [
    ["paths: { USD: { kind: still, stepPpm: 0 } }", "USD"],
    ["spreads: { USD: 100 }", "USD"],
    ["spreads: { SGD: 100 }", "SGD"],
    ["rates: [USD/CNY 7.1000]", "CNY"],
    ["halts: [{ base: USD, quote: SGD }]", "SGD"],
    ["halts: [{ base: USD, quote: USD }]", "USD"],
  ] as const) {
    const { problems, total } = await runScenarioText(world, text("owns: []", "  - advance: 1s", "", market));
    expect([market, problems, total]).toMatchObject([market, [{ line: 3 }], 0]);
    expect(problems[0]?.text).toContain(`“${word}”`);
  }
});

test("each number that a world goes by can be set to its least and its most", async ({ world }) => {
  for (const limit of ["min", "max"] as const) {
    const terms = worldTerms.map((term) => `${term.name}: ${term[limit]}`).join(", ");
    await runs(world, text("owns: []", "  - advance: 1s", `, terms: { ${terms} }`, ""));
  }
});

test("a balance is expected as what is available, or by its parts", async ({ world }) => {
  const balanceTexts = [
    "{ USD: 1000.00 }",
    '{ USD: "1,000.00" }',
    "{ USD: { available: 1000.00 } }",
    "{ USD: { available: 1000.00, held: 0.00 }, EUR: 0.00 }",
  ];
  for (const balanceText of balanceTexts)
    await runs(world, text("owns: [USD 1000.00]", `  - expect: { balances: { acme: ${balanceText} } }`));
});

test("a sheet is handed in for every purpose that a scenario may name", async ({ world }) => {
  await runs(world, text("owns: []", sheetUses.map((purpose) => `  - paper: { for: ${purpose} }`).join("\n")));
});

test("an income is refunded in part and whole: paid out by the banks, or failed and available again", async ({
  world,
}) => {
  const steps = [
    "- { remit: { to: acme, amount: USD 500.00 }, as: sent }",
    "- { refund: { detailId: '${sent.detailId}', amount: USD 200.00, reason: Ordered twice }, by: acme, as: part }",
    "- { refundBank: { orderNo: '${part.orderNo}', does: switch } }",
    "- { refundBank: { orderNo: '${part.orderNo}', does: complete } }",
    "- { refund: { detailId: '${sent.detailId}' }, by: acme, as: rest }",
    "- expect: { balances: { acme: { USD: { available: 0.00, held: 300.00 } } } }",
    "- { refundBank: { orderNo: '${rest.orderNo}', does: ask } }",
    "- { refundBank: { orderNo: '${rest.orderNo}', does: fail } }",
    "- expect: { balances: { acme: { USD: { available: 300.00, held: 0.00 } } }, proof: clean }",
  ];
  await runs(world, text("owns: []", steps.map((step) => `  ${step}`).join("\n")));
});

test("a refusal is told in words, with its code, at the step", async ({ world }) => {
  const run = await runScenarioText(
    world,
    text("owns: [USD 1.00]", "  - exchange: { sell: USD, buy: EUR, amount: USD 100.00 }"),
  );
  expect(wrong(run)).toMatchObject([
    {
      what: "exchange",
      by: "acme",
      line: 7,
      outcome: "failed",
      says: expect.stringMatching(/^[A-Z][^()]+ \([A-Z_]+\)/) as string,
    },
  ]);
});

test("an owner signs in by a number too, and who has no payment password cannot confirm", async ({ world, db }) => {
  const run = await runScenarioText(
    world,
    text(
      'phone: "13800000021", people: { clara: { name: Clara, hasPayPassword: false }, rita: { name: Rita } }',
      `  - merchant: { name: Beta Goods, hasPayPassword: false }
    as: beta
`,
    ),
  );
  expect(wrong(run)).toEqual([]);
  const rows = await db.sql<{ email: string; phone: string | null; confirms: boolean }>(
    `select o.email, o.phone, o.pay_password_hash is not null as confirms from operator o
     join world w on w.id = o.world where w.name = $1 order by o.email`,
    [run.world],
  );
  expect(rows).toEqual([
    { email: "acme@scenario.example", phone: "13800000021", confirms: true },
    { email: "beta@scenario.example", phone: null, confirms: false },
    { email: "clara@acme.scenario.example", phone: null, confirms: false },
    { email: "rita@acme.scenario.example", phone: null, confirms: true },
  ]);
  const taken = text('phone: "13800000021"', `  - merchant: { name: Beta Goods, phone: "13800000021" }\n    as: beta`);
  const secondRun = await runScenarioText(world, taken);
  expect(secondRun.steps.at(-1)?.says).toContain("PHONE_REGISTERED");
});

test("the market follows the published rates on their own days, those that are still to come", async ({
  world,
  db,
}) => {
  const run = await runScenarioText(
    world,
    text("owns: []", "  - replayRates: { from: 2026-03-16, days: 4 }\n  - advance: 3d"),
  );
  expect(wrong(run)).toEqual([]);
  const rows = await db.sql<{ at: Date; mids: Record<string, string> }>(
    `select t.at, t.mids from tick t join world w on w.id = t.world
     where w.name = $1 and t.source = 'replay' order by t.at`,
    [run.world],
  );
  // of 16 to 19 March the first two have passed: at 22:00 in Beijing on the others, by what the ECB published
  expect(rows.map(({ at }) => at)).toEqual([
    new Date("2026-03-18T22:00:00+08:00"),
    new Date("2026-03-19T22:00:00+08:00"),
  ]);
});

test("a remittance comes from a buyer's bank with its fee, and is delivered on a day that is counted", async ({
  world,
}) => {
  await runs(
    world,
    text(
      "owns: [USD 1000.00]",
      `  - remit:
      to: acme
      amount: EUR 100.00
      fee: EUR 2.00
      from: Nordwind Handels GmbH
      fromAccount: "40029931774"
      bank: "Hafenbank, Hamburg"
      country: DE
    as: sent
  - book: { kind: booked, sell: USD, buy: CNH, amount: USD 10.00, deliveryDate: 20d }
    as: ahead
  - expect:
      balances: { acme: { EUR: 98.00 } }
      answers:
        - call: receiving.remittance
          takes: { orderNo: "\${sent.orderNo}" }
          gives:
            remittance:
              payerName: Nordwind Handels GmbH
              payerAccount: "40029931774"
              payerBank: Hafenbank, Hamburg
              payerCountry: DE
        - call: exchange.detail
          takes: { orderNo: "\${ahead.orderNo}" }
          gives: { order: { delivery: { date: 2026-04-08 } } }`,
    ),
  );
});

test("a file is made in the language of its step", async ({ world, db }) => {
  const download = (language: string) => `  - call: accounts.download
    takes: { from: 2026-03-01, to: 2026-03-18, currency: USD }
${language}`;
  const of = async (language: string) => {
    const { world: name, ...run } = await runScenarioText(world, text("owns: [USD 10.00]", download(language)));
    expect(wrong(run)).toEqual([]);
    const [job] = await db.sql<{ locale: string }>(
      "select j.locale from export_job j join world w on w.id = j.world where w.name = $1",
      [name],
    );
    return job?.locale;
  };
  expect([await of("    language: zh-CN"), await of("    language: en-US")]).toEqual(["zh-CN", "en-US"]);
});

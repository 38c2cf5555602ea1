import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioAsBeginning } from "@/lib/simulator/driving/scenarios/beginnings/open-beginning";
import { readScenario } from "@/lib/simulator/driving/scenarios/read";
import { playScenarioWorld } from "../fixtures/long-history";
import { runScenarioText, wrong } from "../fixtures/played-world";
import { operationsPerson as ops, test } from "../fixtures/world";

/** A merchant pays so many times, and a loop decides what becomes of each payment. */
const text = (payments: number, loop: string) => `scenario: Loops
world: { name: w-${randomUUID()}, seed: loops, starts: 2026-03-18 10:00, ends: 2026-03-18 10:00 }
merchants:
  acme:
    name: Acme Trading
    owns: [EUR 100000.00]
    payees:
      factory:
        entityType: company
        currency: EUR
        name: Muster GmbH
        account: DE89370400440532013000
        swift: COBADEFFXXX
        bankName: Commerzbank
        bankCountry: DE
        country: DE
        address: Kaiserstrasse 1, Frankfurt
steps:
  - repeat:
      times: ${payments}
      steps:
        - pay: { payeeId: "\${acme.factory.payeeId}", amount: "EUR \${100 + i}.00" }
  - forEach:
      call: operations.payments
      takes: { pageSize: 2, state: pending }
      sortBy: orderNo
      as: payment
      turn: n
      count: all
      steps:
${loop}
`;

const fates = `        - bank: { orderNo: "\${payment.orderNo}", does: dispatch }
        - when: n % 3 == 0
          bank: { orderNo: "\${payment.orderNo}", does: fail }
        - when: n == all
          bank: { orderNo: "\${payment.orderNo}", does: succeed }`;

test("a loop plays its steps for the rows of all pages, in order, over any number of requests", async ({ world }) => {
  // 25 rows and 34 steps: a portion has 40, of which the loop is the last
  const run = await runScenarioText(world, text(25, fates));
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  expect(run.done).toBe(run.total);
  expect(run.steps.filter(({ what }) => what === "bank")).toHaveLength(25 + 8 + 1);
  const { prisma } = world.db;
  const { id } = await prisma.world.findFirstOrThrow({ where: { name: run.world } });
  const payments = await prisma.payment.findMany({ where: { world: id }, orderBy: { orderNo: "asc" } });
  expect(payments.map(({ state }) => state)).toEqual(
    Array.from({ length: 25 }, (_, at) => (at === 24 ? "success" : at % 3 === 2 ? "failure" : "processing")),
  );
});

test("a loop without rows does nothing, and the steps after it are done", async ({ world }) => {
  const empty = text(1, fates).replace("state: pending", "state: canceled");
  const run = await runScenarioText(world, `${empty}  - expect: { proof: clean }\n`);
  expect(wrong(run)).toEqual([]);
  expect(run.steps.slice(-2).map(({ what, outcome }) => [what, outcome])).toEqual([
    ["forEach", "done"],
    ["expect", "met"],
  ]);
});

test("a step of a row that is refused ends the run, and so does one that cannot be read for its row", async ({
  world,
}) => {
  const refusedRun = await runScenarioText(
    world,
    text(3, `        - bank: { orderNo: "\${payment.orderNo}", does: resume }`),
  );
  expect(refusedRun.steps.at(-1)).toMatchObject({ what: "bank", outcome: "failed" });
  const unreadRun = await runScenarioText(
    world,
    text(3, `        - bank: { orderNo: "\${payment.orderNo}", does: fail, reason: "\${100 / (3 - n)}" }`),
  );
  expect(unreadRun.problems).toEqual([]);
  expect(unreadRun.steps.filter(({ what }) => what === "bank")).toHaveLength(2);
});

test("a list of payments is read and submitted: its valid rows are paid, and a draft stays one", async ({ world }) => {
  const batches = text(1, fates).replace(
    /^ {2}- forEach:[\s\S]*/m,
    `  - paymentBatch:
      rows:
        - repeat: { times: 3, item: { amount: "EUR 20\${i}.50", name: Muster GmbH, account: DE89370400440532013000, reference: "R \${i}" } }
        - { amount: EUR 90.00, name: Muster GmbH, account: UNKNOWN1 }
    as: submitted
  - paymentBatch:
      rows: [{ amount: EUR 400.00, name: Muster GmbH, account: DE89370400440532013000, typed: { merchantOrderNo: M-1 } }]
      isSubmitted: false
    as: draft
  - expect:
      answers:
        - call: payments.batchResult
          takes: { batchNo: "\${draft.batchNo}" }
          gives: { batch: { state: draft, rowsRead: 1, rowsFaulty: 0 } }
        - call: payments.batchOrders
          takes: { batchNo: "\${submitted.batchNo}" }
          gives: { batch: { rowsRead: 4, rowsFaulty: 1 } }
      proof: clean
`,
  );
  const run = await runScenarioText(world, batches);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  const { id } = await world.db.prisma.world.findFirstOrThrow({ where: { name: run.world } });
  const payments = await world.db.prisma.payment.findMany({ where: { world: id }, orderBy: { orderNo: "asc" } });
  expect(payments.map(({ amountMinor }) => amountMinor)).toEqual([101_00n, 201_50n, 202_50n, 203_50n]);
});

test("a loop of a beginning comes to the same books as that of a run", async ({ world }) => {
  const run = await runScenarioText(world, text(5, `${fates}\n        - expect: { proof: clean }`));
  expect(wrong(run)).toEqual([]);
  const { scenario } = readScenario(text(5, `${fates}\n        - expect: { proof: clean }`));
  if (!scenario) throw new Error("the text is right");
  const name = await playScenarioWorld(world, scenarioAsBeginning(scenario));
  const states = async (of: string) => {
    const { id } = await world.db.prisma.world.findFirstOrThrow({ where: { name: of } });
    const rows = await world.db.prisma.payment.findMany({ where: { world: id }, orderBy: { orderNo: "asc" } });
    return rows.map(({ amountMinor, state }) => `${amountMinor} ${state}`);
  };
  expect(await states(name)).toEqual(await states(run.world));
  expect((await world.call(operations.prove, { world: name }, ops)).isRight).toBe(true);
});

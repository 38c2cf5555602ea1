import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { operations, shippedBeginnings } from "@/lib/operations/calls/worlds";
import { paidAfter, runScenarioText, wrong } from "../fixtures/played-world";
import { operationsPerson as ops, test, wednesday } from "../fixtures/world";

for (const scenario of ["demo", "defaults", "verification-desk"] as const)
  test(`the clock of a world that begins with ${scenario} stands where its steps begin`, async ({ world }) => {
    const input = { name: `w-${randomUUID()}`, startsAt: wednesday, mode: "held", speed: 1, scenario } as const;
    const { clock } = await world.call(operations.makeWorld, input, ops);
    expect(clock.now).toEqual(new Date("2026-03-18T10:00:00+08:00"));
    expect(shippedBeginnings).toContain(scenario);
  });

for (const [scenario, userNo] of [
  ["demo", "100001"],
  ["defaults", "100001"],
  ["verification-desk", "300001"],
] as const)
  test(`the first merchant of ${scenario}, by the number that the format names, is paid and the books are right`, async ({
    world,
  }) => {
    const run = await runScenarioText(world, paidAfter(scenario, userNo));
    expect(run.problems).toEqual([]);
    expect(wrong(run)).toEqual([]);
  });

test("a scenario of one's own goes on from a beginning, and fails where that has no such merchant", async ({
  world,
}) => {
  const text = (userNo: string) => `scenario: On from there
world: { name: w-${randomUUID()}, from: defaults, banks: act }
merchants:
  yuanfan: { userNo: "${userNo}" }
  beta: { name: Beta Goods }
steps:
  - after: 1h
    remit: { to: yuanfan, amount: USD 100.00 }
  - exchange: { sell: USD, buy: EUR, amount: USD 50.00 }
    by: yuanfan
  - expect: { proof: clean }
`;
  const run = await runScenarioText(world, text("100001"));
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  const failedRun = await runScenarioText(world, text("100077"));
  expect(failedRun.steps.at(-1)).toMatchObject({ outcome: "failed", says: "Merchant not found. (CUSTOMER_NOTFOUND)" });
});

test("people of a beginning act by the names that they sign in with, and nobody whom it does not have", async ({
  world,
}) => {
  const text = (login: string) => `scenario: On from there
world: { name: w-${randomUUID()}, from: demo }
merchants:
  first: { userNo: "100001", people: { clerk: ${login} } }
steps:
  - call: notices.operate
    takes: { operation: readAll, messageIds: [] }
    by: first.clerk
`;
  const run = await runScenarioText(world, text("clerk@demo.example"));
  expect(run.problems).toEqual([]);
  expect(run.steps.at(-1)).toMatchObject({ what: "notices.operate", by: "first.clerk", outcome: "done" });
  const failedRun = await runScenarioText(world, text("nobody@demo.example"));
  expect(failedRun.steps.at(-1)).toMatchObject({ outcome: "failed", says: "Merchant not found. (CUSTOMER_NOTFOUND)" });
});

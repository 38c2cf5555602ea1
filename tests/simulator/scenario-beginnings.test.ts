import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { recordingCalls } from "@/lib/operations/calls/scenarios";
import { operations, shippedBeginnings } from "@/lib/operations/calls/worlds";
import { messageCalls } from "@/lib/notices/calls/messages";
import { principalOfPerson } from "@/lib/simulator/driving/scenarios/principals";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { worldByName } from "@/lib/simulator/driving/worlds/world-lookup";
import { later } from "@/lib/time/instant";
import { paidAfter, runScenarioText, wrong } from "../fixtures/played-world";
import { DrivenWorld, playedToTheSame } from "../fixtures/recording";
import { payPassword, test, type TestWorld } from "../fixtures/world";

const makeDrivenWorld = (world: TestWorld, more: Parameters<typeof DrivenWorld.make>[1]) =>
  DrivenWorld.make(world, { seed: "beginnings", banks: "act", ...more });

/** Returns a person of a merchant of a driven world: the owner, or the operator with the given login name. */
async function findPerson(drivenWorld: DrivenWorld, userNo: string, login?: string): Promise<Principal> {
  const { db, real } = drivenWorld.asker;
  const worldEntry = await worldByName(db.sql, drivenWorld.name);
  if (!worldEntry) throw new Error("the world was made");
  const tx = worldContext(db.sql, worldEntry.world);
  const row = login && (await tx.prisma.operator.findFirst({ where: { world: worldEntry.world.id, email: login } }));
  const principal = await principalOfPerson(tx, { userNo, operatorId: row ? row.id : undefined }, real);
  if (!principal) throw new Error("the scenario brings them along");
  return principal;
}

const sells = async (drivenWorld: DrivenWorld, principal: Principal, units: bigint) => {
  const amount = money("USD", units * 100n);
  const { quoteId } = await drivenWorld.call(exchange.lockQuote, { sell: "USD", buy: "EUR", amount }, principal);
  return drivenWorld.call(exchange.placeRealTime, { quoteId, payPassword }, principal);
};

test("what is done in a world that was made with the demo's merchants is a scenario that begins with them, and does the same", async ({
  world,
}) => {
  const drivenWorld = await makeDrivenWorld(world, { scenario: "demo", records: true });
  expect(await drivenWorld.callOperations(recordingCalls.recording, {})).toMatchObject({ isWhole: true });
  const [owner, clerk] = [
    await findPerson(drivenWorld, "100001"),
    await findPerson(drivenWorld, "100001", "clerk@demo.example"),
  ];
  await sells(drivenWorld, owner, 1_000n);
  await drivenWorld.call(messageCalls.operate, { operation: "readAll", messageIds: [] }, clerk);
  await drivenWorld.callOperations(operations.advance, { bySeconds: 3_600 });
  const { rows } = await drivenWorld.call(
    exchange.orders,
    { currentPage: 1, pageSize: 20, kind: "limit", state: "pending" },
    owner,
  );
  await drivenWorld.call(exchange.cancel, { orderNo: rows[0]?.orderNo ?? "" }, owner);
  await drivenWorld.merchant("Beta Goods");
  const text = await drivenWorld.exportScenario();
  expect(text).toMatch(/\bfrom: demo\b/);
  expect(text).toMatch(/by: [\w-]+\.\w+\n/);
  expect(text).not.toContain("#");
  await playedToTheSame(drivenWorld, text);
});

test("a world in which nobody has done anything is exported as what it was made with, however far its clock went", async ({
  world,
}) => {
  const drivenWorld = await makeDrivenWorld(world, { scenario: "defaults" });
  await drivenWorld.callOperations(operations.setClock, { mode: "flowing", speed: 1 });
  world.real = later(world.real, 5_000_000);
  const text = await drivenWorld.exportScenario();
  expect(text).toMatch(/\bfrom: defaults\b/);
  const run = await runScenarioText(world, text);
  expect(run.problems).toEqual([]);
  expect(wrong(run)).toEqual([]);
  const copy = new DrivenWorld(world, run.world);
  expect(await copy.logHash()).toBe(await drivenWorld.logHash());
  // somebody has been there: what it was made with is not how it is any more
  await sells(drivenWorld, await findPerson(drivenWorld, "100001"), 10n);
  expect(await drivenWorld.exportScenario()).not.toContain("from:");
  expect(await drivenWorld.callOperations(recordingCalls.beginRecording, {})).toMatchObject({ isWhole: false });
});

test("a copy out of a snapshot does not begin with what its original was made with", async ({ world }) => {
  const drivenWorld = await makeDrivenWorld(world, { scenario: "defaults" });
  await sells(drivenWorld, await findPerson(drivenWorld, "100001"), 10n);
  const { snapshotId } = await drivenWorld.callOperations(operations.takeSnapshot, {});
  const { name } = await drivenWorld.callOperations(operations.restore, { snapshotId, name: `w-${randomUUID()}` });
  expect(await new DrivenWorld(world, name).exportScenario()).not.toContain("from:");
});

test("a reset world begins with what it was made with once more", async ({ world }) => {
  const drivenWorld = await makeDrivenWorld(world, { scenario: "defaults" });
  await sells(drivenWorld, await findPerson(drivenWorld, "100001"), 10n);
  await drivenWorld.callOperations(operations.resetWorld, {});
  expect(await drivenWorld.callOperations(recordingCalls.beginRecording, {})).toMatchObject({ isWhole: true });
  await sells(drivenWorld, await findPerson(drivenWorld, "100001"), 11n);
  const [text, hash] = [await drivenWorld.exportScenario(), await drivenWorld.logHash()];
  expect(text).toMatch(/\bfrom: defaults\b/);
  const run = await runScenarioText(world, text);
  expect(wrong(run)).toEqual([]);
  expect(await new DrivenWorld(world, run.world).logHash()).toBe(hash);
});

for (const scenario of ["demo", "defaults", "verification-desk"] as const)
  test(`the clock of a world that begins with ${scenario} stands where its steps begin`, async ({ world }) => {
    const drivenWorld = await makeDrivenWorld(world, { scenario });
    expect((await drivenWorld.callOperations(operations.world, {})).clock.now).toEqual(
      new Date("2026-03-18T10:00:00+08:00"),
    );
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
  expect(await new DrivenWorld(world, run.world).callOperations(driving.terms, {})).toBeDefined();
});

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Who } from "@/lib/call/who";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { recordingCalls } from "@/lib/operations/calls/scenarios";
import { operations, shippedBeginnings } from "@/lib/operations/calls/worlds";
import { messages } from "@/lib/notices/calls/messages";
import { whoOf } from "@/lib/simulator/driving/scenarios/who-of";
import { inWorld } from "@/lib/simulator/platform/store/tx";
import { worldByName } from "@/lib/simulator/driving/worlds/world-lookup";
import { later } from "@/lib/time/instant";
import { scenarioEnds } from "@/prisma/scenarios/scenarios";
import { paidAfter, played, wrong } from "../fixtures/played";
import { Driven, playedToTheSame } from "../fixtures/recorded";
import { payPassword, test, type TestWorld } from "../fixtures/world";

const made = (world: TestWorld, more: Parameters<typeof Driven.make>[1]) =>
  Driven.make(world, { seed: "beginnings", banks: "act", ...more });

/** Somebody of a merchant of a driven world: its owner, or whoever signs in with a name. */
async function somebody(driven: Driven, userNo: string, login?: string): Promise<Who> {
  const { db, real } = driven.asker;
  const seen = await worldByName(db.sql, driven.name);
  if (!seen) throw new Error("the world was made");
  const tx = inWorld(db.sql, seen.world);
  const row = login && (await tx.prisma.operator.findFirst({ where: { world: seen.world.id, email: login } }));
  const who = await whoOf(tx, { userNo, operatorId: row ? row.id : undefined }, real);
  if (!who) throw new Error("the scenario brings them along");
  return who;
}

const sells = async (driven: Driven, who: Who, units: bigint) => {
  const amount = money("USD", units * 100n);
  const { quoteId } = await driven.ask(exchange.lockQuote, { sell: "USD", buy: "EUR", amount }, who);
  return driven.ask(exchange.placeRealTime, { quoteId, payPassword }, who);
};

test("what is done in a world that was made with the demo's merchants is a scenario that begins with them, and does the same", async ({
  world,
}) => {
  const driven = await made(world, { scenario: "demo", records: true });
  expect(await driven.desk(recordingCalls.recording, {})).toMatchObject({ isWhole: true });
  const [owner, clerk] = [await somebody(driven, "100001"), await somebody(driven, "100001", "clerk@demo.example")];
  await sells(driven, owner, 1_000n);
  await driven.ask(messages.operate, { operation: "readAll", messageIds: [] }, clerk);
  await driven.desk(operations.advance, { bySeconds: 3_600 });
  const { rows } = await driven.ask(
    exchange.orders,
    { currentPage: 1, pageSize: 20, kind: "limit", state: "pending" },
    owner,
  );
  await driven.ask(exchange.cancel, { orderNo: rows[0]?.orderNo ?? "" }, owner);
  await driven.merchant("Beta Goods");
  const text = await driven.exported();
  expect(text).toMatch(/\bfrom: demo\b/);
  expect(text).toMatch(/by: [\w-]+\.\w+\n/);
  expect(text).not.toContain("#");
  await playedToTheSame(driven, text);
});

test("a world in which nobody has done anything is exported as what it was made with, however far its clock went", async ({
  world,
}) => {
  const driven = await made(world, { scenario: "defaults" });
  await driven.desk(operations.setClock, { mode: "flowing", speed: 1 });
  world.real = later(world.real, 5_000_000);
  const text = await driven.exported();
  expect(text).toMatch(/\bfrom: defaults\b/);
  const told = await played(world, text);
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
  const other = new Driven(world, told.world);
  expect(await other.logHash()).toBe(await driven.logHash());
  // somebody has been there: what it was made with is not how it is any more
  await sells(driven, await somebody(driven, "100001"), 10n);
  expect(await driven.exported()).not.toContain("from:");
  expect(await driven.desk(recordingCalls.beginRecording, {})).toMatchObject({ isWhole: false });
});

test("a copy out of a snapshot does not begin with what its original was made with", async ({ world }) => {
  const driven = await made(world, { scenario: "defaults" });
  await sells(driven, await somebody(driven, "100001"), 10n);
  const { snapshotId } = await driven.desk(operations.takeSnapshot, {});
  const { name } = await driven.desk(operations.restore, { snapshotId, name: `w-${randomUUID()}` });
  expect(await new Driven(world, name).exported()).not.toContain("from:");
});

test("a reset world begins with what it was made with once more", async ({ world }) => {
  const driven = await made(world, { scenario: "defaults" });
  await sells(driven, await somebody(driven, "100001"), 10n);
  await driven.desk(operations.resetWorld, {});
  expect(await driven.desk(recordingCalls.beginRecording, {})).toMatchObject({ isWhole: true });
  await sells(driven, await somebody(driven, "100001"), 11n);
  const [text, hash] = [await driven.exported(), await driven.logHash()];
  expect(text).toMatch(/\bfrom: defaults\b/);
  const told = await played(world, text);
  expect(wrong(told)).toEqual([]);
  expect(await new Driven(world, told.world).logHash()).toBe(hash);
});

for (const scenario of ["demo", "defaults", "verification-desk"] as const)
  test(`the clock of a world that begins with ${scenario} stands where its steps begin`, async ({ world }) => {
    const driven = await made(world, { scenario });
    expect((await driven.desk(operations.world, {})).clock.now).toEqual(scenarioEnds[scenario]);
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
    const told = await played(world, paidAfter(scenario, userNo));
    expect(told.problems).toEqual([]);
    expect(wrong(told)).toEqual([]);
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
  const told = await played(world, text("100001"));
  expect(told.problems).toEqual([]);
  expect(wrong(told)).toEqual([]);
  const other = await played(world, text("100077"));
  expect(other.steps.at(-1)).toMatchObject({ outcome: "failed", says: "Merchant not found. (CUSTOMER_NOTFOUND)" });
  expect(await new Driven(world, told.world).desk(driving.terms, {})).toBeDefined();
});

import { expect } from "vitest";
import { openBusy } from "@/prisma/scenarios/exchange-busy";
import { openScenario } from "@/prisma/scenarios/scenarios";
import { bookedOrder, limitOrder, postFundedOrder, type ExchangeKind } from "@/lib/exchange/states";
import { exchangeViews } from "@/lib/operations/calls/exchange";
import { beijing } from "@/lib/time/beijing";
import { hourMs, later } from "@/lib/time/instant";
import { place, traderIn } from "../fixtures/limits";
import { lived, proofOf } from "../fixtures/lived";
import { page } from "../fixtures/stage";
import { advanceTo, duplicateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";

// that each comes out the same to the byte is proved by tests/simulator/behaviour.test.ts, which lives the same stories
test("a default is seen in every stage, and its books are right", { timeout: 120_000 }, async ({ world }) => {
  const scenario = await openScenario("defaults");
  const name = await lived(world, scenario);
  expect((await proofOf(world, name)).faults).toEqual([]);

  const { rows } = await world.ask(exchangeViews.defaults, { world: name, ...page }, ops);
  const seen = Object.fromEntries(
    rows.map(({ sell, stage, unpaid, collected }) => [sell.currency, [stage, unpaid.minor > 0n, collected.minor > 0n]]),
  );
  expect(seen).toEqual({
    EUR: ["cured", false, false],
    GBP: ["short", false, false],
    CAD: ["closedOut", false, false],
    // both lost more than their advance fee: one owes it still, of the other it was collected
    JPY: ["owing", true, expect.any(Boolean)],
    AUD: ["closedOut", false, true],
  });
  const { rows: states } = await world.ask(exchangeViews.exchangeStates, { world: name }, ops);
  expect(states.map(({ state }) => state).sort()).toEqual([...postFundedOrder.states].sort());
  expect((await world.ask(exchangeViews.positions, { world: name }, ops)).isReconciled).toBe(true);
});

test(
  "a busy week has orders of all kinds in every state that lasts, and its books are right",
  { timeout: 120_000 },
  async ({ world }) => {
    const scenario = await openBusy({ merchants: 2, orders: 400 });
    const name = await lived(world, scenario);
    expect((await proofOf(world, name)).faults).toEqual([]);

    const { rows } = await world.ask(exchangeViews.exchangeStates, { world: name }, ops);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(400);
    const ofKind = (kind: ExchangeKind) => rows.flatMap((row) => (row.kind === kind ? [row.state] : [])).sort();
    // at once and by a limit an exchange is processing only while it is being done
    expect(ofKind("realTime")).toEqual(["finished"]);
    expect(ofKind("limit")).toEqual(limitOrder.states.filter((state) => state !== "processing").sort());
    expect(ofKind("booked")).toEqual([...bookedOrder.states].sort());
    expect(ofKind("postFunded")).toEqual([...postFundedOrder.states].sort());
    expect((await world.ask(exchangeViews.positions, { world: name }, ops)).isReconciled).toBe(true);
  },
);

test("looking every five hours or once a week gives the same books", { timeout: 60_000 }, async ({ world }) => {
  // a twin: the same seed, the same start, the same commands, advanced in one go
  const twin = await duplicateOf(world);
  for (const one of [world, twin]) {
    const who = await traderIn(one);
    for (const target of ["7.0005", "7.0100", "7.0300", "7.0600"])
      await place(one, who, { target, validUntil: "2026-03-24" });
  }
  const end = beijing("2026-03-25");
  await advanceTo(twin, end);
  for (let at = later(wednesday, 5 * hourMs); at < end; at = later(at, 5 * hourMs)) await advanceTo(world, at);
  await advanceTo(world, end);
  const books = (one: TestWorld) =>
    one.db.sql<{ state: string }>(
      "select order_no, state, rate, sell_minor, buy_minor, fee_minor, done_at from exchange_order where world = $1::uuid order by order_no",
      [one.id],
    );
  const ticks = (one: TestWorld) =>
    one.db.sql("select no, at, source, mids from tick where world = $1::uuid order by no", [one.id]);
  expect(await books(world)).toEqual(await books(twin));
  expect(await ticks(world)).toEqual(await ticks(twin));
  expect((await books(world)).map(({ state }) => state)).not.toContain("pending");
});

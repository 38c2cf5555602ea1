import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { jobHandlers } from "@/lib/simulator/jobs";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { runDueJobs, schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { bookedBy, calmMarket, provenFaults } from "../fixtures/forwards";
import { Stage } from "../fixtures/stage";
import { advanceTo, rateOf } from "../fixtures/trading";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

/**
 * Creates a merchant whose exchange of 4,000 dollars is in default since 17:00 of 19 March, with the whole amount
 * short.
 */
async function inDefault(world: TestWorld) {
  await calmMarket(world);
  const stage = new Stage(world, await world.merchant());
  await world.fund(stage.principal.userNo, "USD", 40_00n);
  const { orderNo } = await bookedBy(world, stage.principal, {
    kind: "postFunded",
    minor: 4_000_00n,
    date: "2026-03-19",
  });
  await advanceTo(world, beijingInstant("2026-03-19", 17, 1));
  const readOrder = async () => (await stage.call(exchange.detail, { orderNo })).order;
  return { stage, orderNo, ended: readOrder };
}

/** Puts a rate of offshore yuan on the timetable, by which the market moves while a clock runs on. */
async function moveAt(world: TestWorld, at: Date, mid: bigint): Promise<void> {
  await world.db.sql(
    `insert into replay (world, at, label, mids, no, total) select $1::uuid, $2::timestamptz, '2026-03-20', mids || jsonb_build_object('CNH', $3::text), 1, 1 from tick where world = $1::uuid order by no desc limit 1`,
    [world.id, at, String(mid)],
  );
  await schedule(worldContext(world.db.sql, world), {
    kind: "market.replay",
    subject: "2026-03-20",
    dueAt: at,
    priority: 50,
  });
}

/** Operations credit the remittance that is on its way. */
async function creditComing(stage: Stage): Promise<void> {
  const [coming] = await stage.world.db.sql<{ no: string }>(
    "select order_no as no from remittance where world = $1::uuid and state = 'inTransit'",
    [stage.world.id],
  );
  await stage.call(operations.creditRemittance, { ...stage.named, orderNo: coming?.no ?? "" });
}

test("while no money can arrive, funds are not checked, for any length of time", async ({ world }) => {
  await inDefault(world);
  await moveAt(world, beijingInstant("2026-03-20", 10, 2), 701_000_000n);
  const { effects } = await advanceTo(world, beijingInstant("2026-03-25", 12));
  // the one that was due, and one at the end of the way
  expect(effects.filter(({ kind }) => kind === "exchange.check")).toEqual([
    { kind: "exchange.check", subject: "exchange", at: beijingInstant("2026-03-19", 17, 5) },
    { kind: "exchange.check", subject: "exchange", at: beijingInstant("2026-03-25", 12) },
  ]);
});

test("money that a limit order brings during a long advance cures a default as it is filled, not at the next check", async ({
  world,
}) => {
  const { stage, ended } = await inDefault(world);
  await world.fund(stage.principal.userNo, "CNH", 50_000_00n);
  await stage.call(exchange.placeLimit, {
    sell: "CNH",
    buy: "USD",
    amount: money("USD", 5_000_00n),
    target: rateOf("USD", "CNH", "6.9800"),
    validUntil: "2026-03-20",
  });
  await moveAt(world, beijingInstant("2026-03-20", 10, 2), 695_000_000n);
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  expect(await ended()).toMatchObject({ state: "finished", doneAt: beijingInstant("2026-03-20", 10, 2) });
  expect(await provenFaults(world)).toEqual([]);
});

test("money that arrives automatically during a long advance cures a default as it arrives", async ({ world }) => {
  const { stage, ended } = await inDefault(world);
  const minutes = (beijingInstant("2026-03-21", 3, 2).getTime() - (await world.now()).getTime()) / minuteMs;
  await stage.call(operations.sendRemittance, {
    ...stage.remittanceOf(),
    amount: money("USD", 9_000_00n),
    arrivesInMinutes: minutes,
  });
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  expect(await ended()).toMatchObject({ state: "finished", doneAt: beijingInstant("2026-03-21", 3, 2) });
  expect(await provenFaults(world)).toEqual([]);
});

test("money that arrives while a long advance was stopped halfway is found as soon as the advance continues", async ({
  world,
}) => {
  const { stage, ended } = await inDefault(world);
  const target = beijingInstant("2026-03-25", 12);
  await runDueJobs(world.db, world.id, target, jobHandlers, { most: 2 });
  const [row] = await world.db.sql<{ at: Date }>(`select settled_to as at from world where id = $1::uuid`, [world.id]);
  const stoppedAt = row?.at ?? target;
  await world.setClock(stoppedAt);
  await world.fund(stage.principal.userNo, "USD", 4_000_00n);
  await stage.call(operations.advance, { ...stage.named, to: target });
  const { state, doneAt } = await ended();
  expect(state).toBe("finished");
  expect([doneAt && doneAt > stoppedAt, doneAt && doneAt <= addMilliseconds(stoppedAt, 5 * minuteMs)]).toEqual([
    true,
    true,
  ]);
});

test("the proceeds of one delivery pay for a default with the delivery itself, during a long advance too", async ({
  world,
}) => {
  await calmMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "EUR", 4_00n);
  await world.fund(principal.userNo, "USD", 1_010_00n);
  const { orderNo } = await bookedBy(world, principal, {
    kind: "postFunded",
    sell: "EUR",
    buy: "USD",
    minor: 400_00n,
    date: "2026-03-19",
  });
  // balances are checked by currency: the euro's before the dollar's, whose delivery brings euros
  await bookedBy(world, principal, {
    kind: "postFunded",
    sell: "USD",
    buy: "EUR",
    minor: 1_000_00n,
    date: "2026-03-20",
  });
  await advanceTo(world, beijingInstant("2026-03-20", 12));
  expect((await world.call(exchange.detail, { orderNo }, principal)).order).toMatchObject({
    state: "finished",
    doneAt: beijingInstant("2026-03-20", 0, 5),
  });
  expect(await provenFaults(world)).toEqual([]);
});

test("a debtor cannot spend new money before its default is collected: the credit itself collects it", async ({
  world,
}) => {
  const { stage, ended } = await inDefault(world);
  await stage.call(operations.sendRemittance, {
    ...stage.remittanceOf(),
    amount: money("USD", 3_000_00n),
    arrivesInMinutes: 60,
  });
  await creditComing(stage);
  expect(await listMerchantBalances(worldContext(world.db.sql, world), stage.principal.userNo)).toEqual([
    { currency: "USD", available: 0n, held: 3_000_00n },
  ]);
  await expect(
    stage
      .call(exchange.lockQuote, { sell: "USD", buy: "CNH", amount: money("USD", 1_000_00n) })
      .then(({ quoteId }) => stage.call(exchange.placeRealTime, { quoteId })),
  ).rejects.toMatchObject({ code: "LACK_BALANCE" });
  await stage.call(operations.sendRemittance, {
    ...stage.remittanceOf(),
    amount: money("USD", 1_500_00n),
    arrivesInMinutes: 1,
  });
  await advanceTo(world, addMilliseconds(await world.now(), minuteMs));
  expect(await ended()).toMatchObject({ state: "finished", doneAt: await world.now() });
  expect(await provenFaults(world)).toEqual([]);
});

test("an error in one merchant's funds stops the checks of no other, and is retried on request of operations", async ({
  world,
}) => {
  await calmMarket(world);
  const [brokenMerchant, sound] = [await world.merchant(), await world.merchant()];
  const orders: string[] = [];
  for (const principal of [brokenMerchant, sound]) {
    await world.fund(principal.userNo, "USD", 10_00n);
    orders.push(
      (await bookedBy(world, principal, { kind: "postFunded", minor: 1_000_00n, date: "2026-03-19" })).orderNo,
    );
  }
  await advanceTo(world, beijingInstant("2026-03-19", 0, 7));
  for (const { userNo } of [brokenMerchant, sound]) await world.fund(userNo, "USD", 1_000_00n);
  const setDeliveryDate = (day: string | null) =>
    world.db.sql("update exchange_order set delivery_date = $3 where world = $1::uuid and order_no = $2", [
      world.id,
      orders[0],
      day,
    ]);
  const state = async () =>
    (
      await world.db.sql<{ state: string }>(
        "select state from exchange_order where world = $1::uuid order by array_position($2::text[], order_no::text)",
        [world.id, orders],
      )
    ).map((row) => row.state);
  // an order without its delivery day is what no check expects
  await setDeliveryDate(null);
  await advanceTo(world, beijingInstant("2026-03-19", 3));
  expect(await state()).toEqual(["processing", "finished"]);
  // one of them waits for operations, and no further one beside it
  const stuckChecks = await world.db.sql<{ kind: string; subject: string; state: string; due_at: Date }>(
    "select kind, subject, state, due_at from due where world = $1::uuid and kind = 'exchange.funds' and state <> 'done'",
    [world.id],
  );
  expect(stuckChecks.map(({ kind, subject, state: of }) => [kind, subject, of])).toEqual([
    ["exchange.funds", `${brokenMerchant.userNo}/USD`, "stuck"],
  ]);
  await setDeliveryDate("2026-03-19");
  const [stuckCheck] = stuckChecks;
  if (!stuckCheck) expect.fail("a check is stuck");
  const { kind, subject, due_at: dueAt } = stuckCheck;
  await world.call(operations.retryDue, { world: world.name, kind, subject, dueAt }, operationsPerson);
  await advanceTo(world, beijingInstant("2026-03-19", 4));
  expect(await state()).toEqual(["finished", "finished"]);
  expect(await provenFaults(world)).toEqual([]);
});

/**
 * Creates a merchant whose exchange of 1,000 dollars is due for delivery on the 19th as soon as it is covered, and is
 * not covered.
 */
async function awaitingFunds(world: TestWorld) {
  await calmMarket(world);
  const stage = new Stage(world, await world.merchant());
  await world.fund(stage.principal.userNo, "USD", 10_00n);
  const { orderNo } = await bookedBy(world, stage.principal, {
    kind: "postFunded",
    minor: 1_000_00n,
    date: "2026-03-19",
  });
  const arrives = async (at: Date, minor: bigint) =>
    stage.call(operations.sendRemittance, {
      ...stage.remittanceOf(),
      amount: money("USD", minor),
      arrivesInMinutes: (at.getTime() - (await world.now()).getTime()) / minuteMs,
    });
  const order = async () => (await stage.call(exchange.detail, { orderNo })).order;
  return { stage, arrives, order };
}

test("during a long advance a delivery is made at the first check after its money arrived, whatever arrives later", async ({
  world,
}) => {
  const { arrives, order } = await awaitingFunds(world);
  await arrives(beijingInstant("2026-03-19", 14), 5_000_00n);
  await arrives(beijingInstant("2026-03-19", 11, 2), 5_000_00n);
  await advanceTo(world, beijingInstant("2026-03-19", 16));
  expect(await order()).toMatchObject({ state: "finished", doneAt: beijingInstant("2026-03-19", 11, 5) });
});

test("the rest of a credit after a default is not delivered from by the credit itself, but at the next check", async ({
  world,
}) => {
  const { stage, orderNo, ended } = await inDefault(world);
  await world.fund(stage.principal.userNo, "USD", 10_00n);
  const next = await bookedBy(world, stage.principal, { kind: "postFunded", minor: 1_000_00n, date: "2026-03-20" });
  await advanceTo(world, beijingInstant("2026-03-20", 10, 1));
  await stage.call(operations.sendRemittance, {
    ...stage.remittanceOf(),
    amount: money("USD", 9_000_00n),
    arrivesInMinutes: 1,
  });
  await advanceTo(world, beijingInstant("2026-03-20", 10, 2));
  const waiting = async () => (await stage.call(exchange.detail, { orderNo: next.orderNo })).order;
  expect([(await ended()).orderNo, (await ended()).state, (await waiting()).state]).toEqual([
    orderNo,
    "finished",
    "processing",
  ]);
  await advanceTo(world, beijingInstant("2026-03-20", 10, 5));
  expect((await waiting()).state).toBe("finished");
  expect(await provenFaults(world)).toEqual([]);
});

test("a credit waits for no transaction at work on a default: that one is left to the next check", async ({
  world,
}) => {
  const { stage, orderNo, ended } = await inDefault(world);
  await stage.call(operations.sendRemittance, {
    ...stage.remittanceOf(),
    amount: money("USD", 9_000_00n),
    arrivesInMinutes: 60,
  });
  await world.db.transact(async (sql) => {
    await sql("select from exchange_order where world = $1::uuid and order_no = $2 for no key update", [
      world.id,
      orderNo,
    ]);
    await creditComing(stage);
    expect((await ended()).state).toBe("timeOut");
  });
  await advanceTo(world, beijingInstant("2026-03-19", 17, 5));
  expect((await ended()).state).toBe("finished");
  expect(await provenFaults(world)).toEqual([]);
});

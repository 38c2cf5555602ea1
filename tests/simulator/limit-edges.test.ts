import { expect, vi } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { suggestedTargets } from "@/lib/exchange/limit";
import { amountsAt, minLimitOrderSellAmount, rateFor, marketSideOf } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { decimalText, money } from "@/lib/money/money";
import { convert, divide } from "@/lib/money/rate";
import { openDatabase } from "@/lib/simulator/platform/store/database";
import { jobHandlers } from "@/lib/simulator/jobs";
import { setPairHalted, shockCurrency } from "@/lib/simulator/driving/market/market";
import { lockWorldForTick, writeTick } from "@/lib/simulator/driving/market/tick";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { detailOf, expectProven, place, availableAndHeld, traderIn } from "../fixtures/limits";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, rateOf, stopTicks } from "../fixtures/trading";
import { isEmbedded } from "../fixtures/kind";
import { test, wednesday } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

// days of ticks are done one by one: slow where the machine is busy
vi.setConfig({ testTimeout: 60_000 });

const isServer = !isEmbedded;

test("a buyer of the base may wait at one percent below the ask and not a digit further, nor at the ask itself", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const at = (target: string) => place(world, principal, { sell: "CNH", buy: "USD", target });
  await expect(at("7.0028")).rejects.toEqual(no("TARGET_ALREADY_MET"));
  expect((await at("7.00279999")).state).toBe("pending");
  expect((await at("6.932772")).state).toBe("pending");
  await expect(at("6.93277199")).rejects.toEqual(
    expect.objectContaining({ code: "TARGET_OUT_OF_RANGE", detail: { current: "7.0028", limit: "6.9328" } }),
  );
});

test("a seller of the base may wait one digit of a rate above the bid, and not at it", async ({ world }) => {
  const principal = await traderIn(world);
  await expect(place(world, principal, { target: "6.9972" })).rejects.toEqual(no("TARGET_ALREADY_MET"));
  expect((await place(world, principal, { target: "6.99720001" })).state).toBe("pending");
});

for (const [code, text] of [
  ["JPY", /^\d+$/],
  ["IDR", /^\d+$/],
  ["KRW", /^\d+\.\d\d$/],
  ["VND", /^\d+\.\d\d$/],
] as const) {
  test(`${code} orders wait and fill to their own minor unit, sold and bought, and the minimum to sell is 100 of it`, async ({
    world,
  }) => {
    const principal = await traderIn(world, 10_000_000_000n);
    await world.fund(principal.userNo, code, 1_000_000_000_000n);
    const current = async (sell: Currency, buy: Currency) => {
      const { now } = await world.call(exchange.rate, { sell, buy, days: 1 }, principal);
      const { side } = marketSideOf(sell, buy);
      return { rate: rateFor(now ?? expect.fail("a rate"), side), side };
    };
    const [out, back] = [await current(code, "USD"), await current("USD", code)];
    const farOut = suggestedTargets(out.rate, out.side).usual;
    const hundred = minLimitOrderSellAmount(code).minor;
    expect(hundred).toBe(text.test("1") ? 100n : 10_000n);
    const placing = { sell: code, buy: "USD" as const, target: farOut, validUntil: "2026-03-20" };
    await expect(
      world.call(exchange.placeLimit, { ...placing, amount: money(code, hundred - 1n) }, principal),
    ).rejects.toEqual(no("BELOW_MINI_LIMIT"));
    const least = convert(money("USD", 1n), farOut, "up").minor;
    expect(
      (
        await world.call(
          exchange.placeLimit,
          { ...placing, amount: money(code, least > hundred ? least : hundred) },
          principal,
        )
      ).state,
    ).toBe("pending");

    const saleOrder = await world.call(
      exchange.placeLimit,
      { ...placing, amount: money(code, 1_234_567_891n) },
      principal,
    );
    const purchaseOrder = await world.call(
      exchange.placeLimit,
      {
        sell: "USD",
        buy: code,
        amount: money(code, 1_234_567_891n),
        target: suggestedTargets(back.rate, back.side).usual,
        validUntil: "2026-03-20",
        holdsFunds: true,
      },
      principal,
    );
    expect([saleOrder.sell, purchaseOrder.sell].map(decimalText)).toEqual([
      expect.stringMatching(text),
      expect.stringMatching(/^\d+\.\d\d$/),
    ]);
    const spot = await world.world();
    await world.db.transact((sql) => shockCurrency(txAt(sql, spot, wednesday), tickListeners, code, 6_000));
    await world.db.transact((sql) => shockCurrency(txAt(sql, spot, wednesday), tickListeners, code, -12_000));
    for (const { orderNo, sell } of [saleOrder, purchaseOrder]) {
      const { order } = await detailOf(world, principal, orderNo);
      expect(order.state).toBe("finished");
      const rate = order.rate ?? expect.fail("a filled order has its rate");
      expect(order).toMatchObject(amountsAt(money(code, 1_234_567_891n), rate, sell.currency));
      // a thousandth, rounded up to the minor unit
      expect(order.fee).toEqual(money(order.sell.currency, divide(order.sell.minor, 1_000n, "up")));
    }
    expect((await availableAndHeld(world, principal, "USD"))[1]).toBe(0n);
    await expectProven(world);
  });
}

test("an order waits across the weekend without a tick and fills at Monday's opening; one for Saturday ends on Saturday", async ({
  world,
}) => {
  const principal = await traderIn(world, 1_000_000n);
  const friday = beijingInstant("2026-03-20", 23);
  await stopTicks(world);
  await advanceTo(world, friday);
  const [monday, saturday] = [
    await place(world, principal, { validUntil: "2026-03-23", holdsFunds: true }),
    await place(world, principal, { validUntil: "2026-03-21" }),
  ];
  await advanceTo(world, beijingInstant("2026-03-21", 12));
  // a rate that operations set at the weekend fills nothing then
  expect(await dollarAt(world, "7.0500")).toEqual([]);
  await world.db.sql(
    "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, 50, 'market.tick', 'market', 'open', 0)",
    [world.id, beijingInstant("2026-03-23", 9)],
  );
  await advanceTo(world, beijingInstant("2026-03-21", 24));
  expect((await detailOf(world, principal, saturday.orderNo)).order).toMatchObject({
    state: "timeOut",
    endedAt: beijingInstant("2026-03-21", 24),
  });
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-23", 9), -1));
  expect((await detailOf(world, principal, monday.orderNo)).order.state).toBe("pending");
  const { effects } = await advanceTo(world, beijingInstant("2026-03-23", 9));
  expect(effects).toContainEqual({
    kind: "exchange.filled",
    subject: monday.orderNo,
    at: beijingInstant("2026-03-23", 9),
  });
  await expectProven(world);
});

test("on a rate of zero, below it, missing or a hundred times the last one nothing fills, nothing is released and no tick is written", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const { orderNo } = await place(world, principal, { holdsFunds: true });
  const spot = await world.world();
  const ticks = () => world.db.sql("select no from tick where world = $1::uuid", [world.id]);
  const before = await ticks();
  const fall = (change: Record<string, bigint>) =>
    world.db.transact(async (sql) => {
      const tx = txAt(sql, spot, wednesday);
      const last = await lockWorldForTick(tx);
      const { CNH: _, ...otherMids } = last?.mids ?? {};
      return writeTick(tx, tickListeners, last, { ...otherMids, ...change }, "set");
    });
  expect(await fall({ CNH: 0n })).toEqual({ fault: "zero", effects: [] });
  expect(await fall({ CNH: -700_000_000n })).toEqual({ fault: "zero", effects: [] });
  // what is no number never becomes a rate: its currency is missing
  expect(await fall({})).toEqual({ fault: "zero", effects: [] });
  expect(await fall({ CNH: 70_000_000_000n })).toEqual({ fault: "far", effects: [] });
  expect(await ticks()).toEqual(before);
  expect((await detailOf(world, principal, orderNo)).order).toMatchObject({
    state: "pending",
    limit: { held: money("USD", 100_100n) },
  });
  await expectProven(world);
});

test("a pair halted as its order would fill preserves the hold, and the first tick after fills it at its own rate", async ({
  world,
}) => {
  const principal = await traderIn(world);
  const [haltedOrder, otherOrder] = [
    await place(world, principal, { holdsFunds: true }),
    await place(world, principal, { buy: "HKD", target: "7.8600" }),
  ];
  const spot = await world.world();
  await setPairHalted(txAt(world.db.sql, spot, wednesday), { base: "USD", quote: "CNH" }, true);
  // one tick moves both pairs
  const { effects } = await world.db.transact(async (sql) => {
    const tx = txAt(sql, spot, wednesday);
    const last = await lockWorldForTick(tx);
    return writeTick(tx, tickListeners, last, { ...last?.mids, CNH: 703_000_000n, HKD: 790_000_000n }, "set");
  });
  expect(effects.map(({ subject }) => subject)).toEqual([otherOrder.orderNo]);
  expect((await availableAndHeld(world, principal, "USD"))[1]).toBe(100_100n);
  await setPairHalted(txAt(world.db.sql, spot, wednesday), { base: "USD", quote: "CNH" }, false);
  expect(await dollarAt(world, "7.0200")).toMatchObject([{ subject: haltedOrder.orderNo }]);
  expect((await detailOf(world, principal, haltedOrder.orderNo)).order.rate).toEqual(rateOf("USD", "CNH", "7.0171"));
  await expectProven(world);
});

test("four workers and one tick fill each of its orders once", async ({ db, url, world }) => {
  const principal = await traderIn(world, 100_000_000n);
  const numbers: string[] = [];
  for (let i = 0; i < 40; i += 1)
    numbers.push((await place(world, principal, { target: "7.0100", holdsFunds: i % 3 === 0 })).orderNo);
  const at = addMilliseconds(wednesday, minuteMs);
  await stopTicks(world);
  await world.db.sql(
    `insert into replay (world, at, label, mids, no, total) select $1::uuid, $2::timestamptz, '2026-03-18', mids || '{"CNH": "705000000"}', 1, 1 from tick where world = $1::uuid order by no desc limit 1`,
    [world.id, at],
  );
  await world.db.sql(
    "insert into due (world, due_at, priority, kind, subject, state, attempts) values ($1::uuid, $2::timestamptz, 50, 'market.replay', '2026-03-18', 'open', 0)",
    [world.id, at],
  );
  // on a server each worker has connections of its own; the embedded database has one session for all
  const workers = isServer ? [1, 2, 3, 4].map(() => openDatabase(url, { max: 2 })) : [db, db, db, db];
  const results = await Promise.all(workers.map((worker) => runDueJobs(worker, world.id, at, jobHandlers)));
  if (isServer) await Promise.all(workers.map((worker) => worker.close()));
  expect(
    results
      .flatMap(({ effects }) => effects)
      .filter(({ kind }) => kind === "exchange.filled")
      .map(({ subject }) => subject),
  ).toEqual(numbers);
  const [counts] = await world.db.sql(
    "select count(*)::int as postings, count(distinct order_id)::int as orders from posting where world = $1::uuid and kind = 'exchange'",
    [world.id],
  );
  expect(counts).toEqual({ postings: 40, orders: 40 });
  await expectProven(world);
});

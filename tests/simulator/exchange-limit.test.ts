import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money, type Money } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { productActions } from "@/lib/operations/calls/products";
import { availableBalanceOf } from "@/lib/simulator/platform/ledger/balance";
import { setPairHalted, setMid } from "@/lib/simulator/driving/market/market";
import { lockWorldForTick, writeTick } from "@/lib/simulator/driving/market/tick";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket, rateOf, stopTicks } from "../fixtures/trading";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

// hours of ticks are done one by one: slow where the machine is busy
vi.setConfig({ testTimeout: 60_000 });

/** Opens a market (bid 6.9972, offer 7.0028) and creates a merchant with 10,000.00 dollars. */
async function trader(world: TestWorld, minor = 1_000_000n): Promise<Principal> {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", minor);
  return principal;
}

const sellAt = (
  world: TestWorld,
  principal: Principal,
  target: string,
  { amount = money("USD", 100_000n), validUntil = "2026-03-20" }: { amount?: Money; validUntil?: string } = {},
) =>
  world.call(
    exchange.placeLimit,
    { sell: "USD", buy: "CNH", amount, target: rateOf("USD", "CNH", target), validUntil },
    principal,
  );

const orderOf = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await world.call(exchange.detail, { orderNo }, principal)).order;
const stateOf = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await orderOf(world, principal, orderNo)).state;

test("a limit order fills at the first tick at its target, at that tick's rate, with the fee on top", async ({
  world,
}) => {
  const principal = await trader(world);
  const { orderNo, state } = await sellAt(world, principal, "7.0010");
  expect(state).toBe("pending");
  // bid 7.0009, one step short
  expect(await dollarAt(world, "7.0038")).toEqual([]);
  // bid 7.0010, the target itself
  expect(await dollarAt(world, "7.0039")).toEqual([{ kind: "exchange.filled", subject: orderNo, at: wednesday }]);
  const { order, history } = await world.call(exchange.detail, { orderNo }, principal);
  expect(order).toMatchObject({
    state: "finished",
    rate: rateOf("USD", "CNH", "7.0010"),
    buy: money("CNH", 700_100n),
    fee: money("USD", 100n),
    doneAt: wednesday,
  });
  expect(history.map(({ event, after, who: by }) => [event, after, by])).toEqual([
    ["made", "pending", "Operator"],
    ["touch", "processing", "clock"],
    ["fill", "finished", "clock"],
  ]);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), principal.userNo, "USD")).toBe(899_900n);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), principal.userNo, "CNH")).toBe(700_100n);
  expect(await world.imbalance()).toEqual([]);
});

test("a limit order shows the rate compared with it since it was placed, and no longer than until it ended", async ({
  world,
}) => {
  const principal = await trader(world);
  await stopTicks(world);
  const { orderNo } = await sellAt(world, principal, "7.0500");
  const courseOf = async () => (await world.call(exchange.detail, { orderNo }, principal)).course;
  for (const [minutes, mid] of [
    [10, "7.0100"],
    [20, "6.9900"],
  ] as const) {
    await world.setClock(addMilliseconds(wednesday, minutes * minuteMs));
    await dollarAt(world, mid);
  }
  const { now } = await world.call(exchange.rate, { sell: "USD", buy: "CNH", days: 1 }, principal);
  const course = await courseOf();
  expect(course.map(({ at }) => at)).toEqual(
    [0, 10, 20].map((minutes) => addMilliseconds(wednesday, minutes * minuteMs)),
  );
  // the customer sells the base, so the order waits for the bid
  expect([course[0]?.rate, course.at(-1)?.rate]).toEqual([rateOf("USD", "CNH", "6.9972"), now?.bid]);
  await world.call(exchange.cancel, { orderNo }, principal);
  await world.setClock(addMilliseconds(wednesday, 30 * minuteMs));
  await dollarAt(world, "7.0300");
  expect(await courseOf()).toEqual(course);
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 10_000n) },
    principal,
  );
  const realTimeOrder = await world.call(exchange.placeRealTime, { quoteId }, principal);
  expect((await world.call(exchange.detail, { orderNo: realTimeOrder.orderNo }, principal)).course).toEqual([]);
});

test("a market that jumps through the target fills at the better rate", async ({ world }) => {
  const principal = await trader(world);
  const { orderNo } = await sellAt(world, principal, "7.0010");
  await dollarAt(world, "7.2000");
  expect(await orderOf(world, principal, orderNo)).toMatchObject({
    rate: rateOf("USD", "CNH", "7.1971"),
    buy: money("CNH", 719_710n),
  });
});

test("a buyer of the base fills at the ask, and a fixed buy amount never costs more than the target's", async ({
  world,
}) => {
  const principal = await trader(world);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const limitOrder = await world.call(
    exchange.placeLimit,
    {
      sell: "CNH",
      buy: "USD",
      amount: money("USD", 100_000n),
      target: rateOf("USD", "CNH", "6.9800"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  expect(limitOrder.sell).toEqual(money("CNH", 698_000n));
  expect(await dollarAt(world, "6.9773")).toEqual([]);
  expect(await dollarAt(world, "6.9700")).toHaveLength(1);
  const order = await orderOf(world, principal, limitOrder.orderNo);
  expect(order).toMatchObject({
    state: "finished",
    buy: money("USD", 100_000n),
    rate: rateOf("USD", "CNH", "6.9728"),
    sell: money("CNH", 697_280n),
    fee: money("CNH", 698n),
  });
});

test("an order without its balance at that instant fails completely and uses nothing", async ({ world }) => {
  const principal = await trader(world, 100_099n);
  const { orderNo } = await sellAt(world, principal, "7.0010");
  expect(await dollarAt(world, "7.0100")).toEqual([{ kind: "exchange.failed", subject: orderNo, at: wednesday }]);
  expect(await orderOf(world, principal, orderNo)).toMatchObject({
    state: "fail",
    sell: money("USD", 100_000n),
    buy: money("CNH", 700_100n),
    rate: null,
    // the day of success is that of success alone
    doneAt: null,
    endedAt: wednesday,
  });
  expect(await availableBalanceOf(worldContext(world.db.sql, world), principal.userNo, "USD")).toBe(100_099n);
  expect(await dollarAt(world, "7.0200")).toEqual([]);
});

test("of two orders touched by one tick the older is filled and the second fails when the balance is gone, on any pairs", async ({
  world,
}) => {
  const principal = await trader(world, 100_100n);
  const older = await world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "HKD",
      amount: money("USD", 100_000n),
      target: rateOf("USD", "HKD", "7.8600"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  await world.setClock(addMilliseconds(wednesday, 1));
  const younger = await sellAt(world, principal, "7.0010");
  const now = await world.now();
  const place = await world.world();
  await world.db.transact(async (sql) => {
    await sql("insert into halt (world, base, quote, since) values ($1::uuid, 'USD', 'HKD', $2::timestamptz)", [
      world.id,
      now,
    ]);
    await setMid(txAt(sql, place, now), tickListeners, rateOf("USD", "HKD", "7.9000"));
    await setPairHalted(txAt(sql, place, now), { base: "USD", quote: "HKD" }, false);
  });
  expect((await dollarAt(world, "7.0100")).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["exchange.filled", older.orderNo],
    ["exchange.failed", younger.orderNo],
  ]);
});

test("of sixteen orders of one instant and one balance as many fill as it covers, in the order of placement", async ({
  world,
}) => {
  const principal = await trader(world, 500_500n);
  const numbers: string[] = [];
  for (let i = 0; i < 16; i += 1) numbers.push((await sellAt(world, principal, "7.0010")).orderNo);
  const effects = await dollarAt(world, "7.0100");
  expect(effects.map(({ subject }) => subject)).toEqual(numbers);
  expect(effects.map(({ kind }) => kind)).toEqual([
    ...Array(5).fill("exchange.filled"),
    ...Array(11).fill("exchange.failed"),
  ]);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), principal.userNo, "USD")).toBe(0n);
  expect(await world.imbalance()).toEqual([]);
});

test("orders of one instant are filled by merchant and then in the order of placement, whichever target is nearer", async ({
  world,
}) => {
  const second = await trader(world);
  const [first, shorter, third] = [
    await world.merchant({ userNo: "100000" }),
    await world.merchant({ userNo: "99999" }),
    await world.merchant(),
  ];
  const numbers = new Map<Principal, string[]>();
  for (const [principal, far, near] of [
    [second, "7.0020", "7.0010"],
    [shorter, "7.0040", "7.0030"],
    [first, "7.0060", "7.0050"],
    [third, "7.0068", "7.0062"],
  ] as const) {
    await world.fund(principal.userNo, "USD", 1_000_000n);
    const limitOrders = [await sellAt(world, principal, far), await sellAt(world, principal, near)];
    numbers.set(
      principal,
      limitOrders.map(({ orderNo }) => orderNo),
    );
  }
  const effects = await dollarAt(world, "7.0100");
  expect(effects.map(({ subject }) => subject)).toEqual(
    [shorter, first, second, third].flatMap((principal) => numbers.get(principal) ?? []),
  );
});

test("the proceeds of one order may pay for the next one's sale", async ({ world }) => {
  const principal = await trader(world, 100_100n);
  await sellAt(world, principal, "7.0010");
  const back = await world.call(
    exchange.placeLimit,
    {
      sell: "CNH",
      buy: "HKD",
      amount: money("CNH", 500_000n),
      target: rateOf("CNH", "HKD", "1.1220"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  const place = await world.world();
  // both move in one tick: the dollar to 7.01 offshore yuan, one of those to 1.14 Hong Kong dollars
  const { effects } = await world.db.transact(async (sql) => {
    const tx = txAt(sql, place, wednesday);
    const last = await lockWorldForTick(tx);
    return writeTick(tx, tickListeners, last, { ...last?.mids, CNH: 701_000_000n, HKD: 800_000_000n }, "set");
  });
  expect(effects.map(({ kind }) => kind)).toEqual(["exchange.filled", "exchange.filled"]);
  expect(await stateOf(world, principal, back.orderNo)).toBe("finished");
  expect(await world.imbalance()).toEqual([]);
});

test("an order expires at 24:00 of its last day: touched one millisecond before it fills, at that instant it has expired", async ({
  world,
}) => {
  const principal = await trader(world);
  const midnight = beijingInstant("2026-03-18", 24);
  const [early, late] = [
    await sellAt(world, principal, "7.0650", { validUntil: "2026-03-18" }),
    await sellAt(world, principal, "7.0620", { validUntil: "2026-03-18" }),
  ];
  const place = await world.world();
  await advanceTo(world, addMilliseconds(midnight, -1));
  await world.db.transact((sql) =>
    setMid(txAt(sql, place, addMilliseconds(midnight, -1)), tickListeners, rateOf("USD", "CNH", "7.0658")),
  );
  expect([await stateOf(world, principal, early.orderNo), await stateOf(world, principal, late.orderNo)]).toEqual([
    "pending",
    "finished",
  ]);
  const { effects } = await advanceTo(world, midnight);
  expect(effects[0]).toMatchObject({ kind: "exchange.expire", at: midnight });
  expect(await orderOf(world, principal, early.orderNo)).toMatchObject({
    state: "timeOut",
    doneAt: null,
    endedAt: midnight,
  });
});

test("a tick at the instant an order expires does not fill it, even before it was swept", async ({ world }) => {
  const principal = await trader(world);
  const { orderNo } = await sellAt(world, principal, "7.0010", { validUntil: "2026-03-18" });
  const midnight = beijingInstant("2026-03-18", 24);
  const place = { ...(await world.world()), terms: { tradingCloses: 25 } };
  expect(
    await world.db.transact((sql) => setMid(txAt(sql, place, midnight), tickListeners, rateOf("USD", "CNH", "7.0500"))),
  ).toEqual([]);
  await advanceTo(world, midnight);
  expect(await stateOf(world, principal, orderNo)).toBe("timeOut");
});

test("outside trading hours a tick fills nothing and the order waits for the first one inside", async ({ world }) => {
  const principal = await trader(world);
  await advanceTo(world, beijingInstant("2026-03-18", 24));
  await dollarAt(world, "7.0000");
  const { orderNo } = await sellAt(world, principal, "7.0010");
  expect(await dollarAt(world, "7.0500")).toEqual([]);
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-19", 9), -1));
  expect(await stateOf(world, principal, orderNo)).toBe("pending");
  await advanceTo(world, beijingInstant("2026-03-19", 9));
  expect(await orderOf(world, principal, orderNo)).toMatchObject({
    state: "finished",
    doneAt: beijingInstant("2026-03-19", 9),
  });
});

test("a halted pair fills nothing until it trades again", async ({ world }) => {
  const principal = await trader(world);
  const { orderNo } = await sellAt(world, principal, "7.0010");
  const place = await world.world();
  await setPairHalted(txAt(world.db.sql, place, wednesday), { base: "USD", quote: "CNH" }, true);
  expect(await dollarAt(world, "7.0100")).toEqual([]);
  await setPairHalted(txAt(world.db.sql, place, wednesday), { base: "USD", quote: "CNH" }, false);
  expect(await stateOf(world, principal, orderNo)).toBe("pending");
  expect(await dollarAt(world, "7.0101")).toHaveLength(1);
});

test("a refused tick fills nothing", async ({ world }) => {
  const principal = await trader(world);
  const { orderNo } = await sellAt(world, principal, "7.0010");
  await expect(dollarAt(world, "9.0000")).rejects.toEqual(no("TICK_REFUSED"));
  expect(await stateOf(world, principal, orderNo)).toBe("pending");
});

test("an order may be cancelled while it waits, and not after", async ({ world }) => {
  const principal = await trader(world);
  const [first, second] = [await sellAt(world, principal, "7.0010"), await sellAt(world, principal, "7.0020")];
  expect(await world.call(exchange.cancel, { orderNo: first.orderNo }, principal)).toMatchObject({
    state: "canceled",
    doneAt: null,
    endedAt: wednesday,
  });
  await expect(world.call(exchange.cancel, { orderNo: first.orderNo }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  // bid 7.0012: at the target of what was cancelled
  expect(await dollarAt(world, "7.0040")).toEqual([]);
  expect(await dollarAt(world, "7.0500")).toMatchObject([{ subject: second.orderNo }]);
  await expect(world.call(exchange.cancel, { orderNo: second.orderNo }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  expect(
    await world.db.sql("select 1 from due where world = $1::uuid and kind = 'exchange.expire' and state = 'open'", [
      world.id,
    ]),
  ).toEqual([]);
});

test("of a cancellation and a tick at once one succeeds completely", async ({ world }) => {
  const principal = await trader(world);
  const limitOrders = [];
  for (let i = 0; i < 6; i += 1) limitOrders.push(await sellAt(world, principal, "7.0010"));
  const [effects, ...cancellations] = await Promise.all([
    dollarAt(world, "7.0100"),
    ...limitOrders.map(({ orderNo }) =>
      world.call(exchange.cancel, { orderNo }, principal).then(
        () => true,
        () => false,
      ),
    ),
  ]);
  const wonCount = cancellations.filter(Boolean).length;
  expect(effects).toHaveLength(6 - wonCount);
  expect(await availableBalanceOf(worldContext(world.db.sql, world), principal.userNo, "USD")).toBe(
    1_000_000n - BigInt(6 - wonCount) * 100_100n,
  );
});

test("targets, amounts and days outside the rules are refused, those on the boundary accepted", async ({ world }) => {
  const principal = await trader(world);
  await expect(sellAt(world, principal, "6.9972")).rejects.toEqual(
    expect.objectContaining({ code: "TARGET_ALREADY_MET", detail: { current: "6.9972" } }),
  );
  await expect(sellAt(world, principal, "7.0672")).rejects.toEqual(
    expect.objectContaining({ code: "TARGET_OUT_OF_RANGE", detail: { current: "6.9972", limit: "7.0671" } }),
  );
  expect((await sellAt(world, principal, "7.06717200")).state).toBe("pending");
  await expect(sellAt(world, principal, "7.06717201")).rejects.toEqual(no("TARGET_OUT_OF_RANGE"));
  await expect(sellAt(world, principal, "7.0010", { amount: money("USD", 9_999n) })).rejects.toEqual(
    expect.objectContaining({ code: "BELOW_MINI_LIMIT", detail: { minimum: "100.00 USD" } }),
  );
  expect((await sellAt(world, principal, "7.0010", { amount: money("USD", 10_000n) })).state).toBe("pending");
  await expect(sellAt(world, principal, "7.0010", { amount: money("CNH", 70_009n) })).resolves.toMatchObject({
    sell: money("USD", 10_000n),
  });
  await expect(sellAt(world, principal, "7.0010", { amount: money("CNH", 69_999n) })).rejects.toEqual(
    no("BELOW_MINI_LIMIT"),
  );
  await expect(sellAt(world, principal, "7.0010", { amount: money("USD", 0n) })).rejects.toEqual(
    expect.objectContaining({ code: "BELOW_MINI_LIMIT", detail: { minimum: "0.01 USD" } }),
  );
  const days = { code: "DATE_OUT_OF_RANGE", detail: { from: "2026-03-18", to: "2026-04-17" } };
  for (const validUntil of ["2026-03-17", "2026-04-18"])
    await expect(sellAt(world, principal, "7.0010", { validUntil })).rejects.toEqual(expect.objectContaining(days));
  expect((await sellAt(world, principal, "7.0010", { validUntil: "2026-04-17" })).validUntil).toEqual(
    beijingInstant("2026-04-17", 24),
  );
  const wrongPair = world.call(
    exchange.placeLimit,
    {
      sell: "USD",
      buy: "CNH",
      amount: money("USD", 100_000n),
      target: rateOf("USD", "HKD", "7.9"),
      validUntil: "2026-03-20",
    },
    principal,
  );
  await expect(wrongPair).rejects.toEqual(no("INVALID_CURRENCY"));
  for (const [sell, buy] of [
    ["USD", "SGD"],
    ["USD", "USD"],
  ] as const)
    await expect(
      world.call(
        exchange.placeLimit,
        { sell, buy, amount: money("USD", 100_000n), target: rateOf(sell, buy, "7.9"), validUntil: "2026-03-20" },
        principal,
      ),
    ).rejects.toEqual(no("INVALID_CURRENCY"));
});

test("an order is placed only where limit orders are activated and its pair trades", async ({ world }) => {
  const principal = await trader(world);
  await setPairHalted(txAt(world.db.sql, await world.world(), wednesday), { base: "USD", quote: "CNH" }, true);
  await expect(sellAt(world, principal, "7.0010")).rejects.toEqual(no("NO_RATE"));
  await world.call(
    productActions.decideProduct,
    { world: world.name, userNo: principal.userNo, product: "limit", event: "deactivate" },
    operationsPerson,
  );
  await expect(sellAt(world, principal, "7.0010")).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
});

test("an order preserves its terms, its maker and its time; a hold or a partial fill happens only on request", async ({
  world,
}) => {
  const principal = await trader(world);
  const { orderNo } = await sellAt(world, principal, "7.0010");
  expect(await orderOf(world, principal, orderNo)).toEqual({
    orderNo,
    kind: "limit",
    state: "pending",
    placedAt: wednesday,
    doneAt: null,
    endedAt: null,
    validUntil: beijingInstant("2026-03-20", 24),
    operator: "Operator",
    updatedAt: wednesday,
    source: "portal",
    cancelOperator: null,
    cancelledAt: null,
    fixed: "sell",
    sell: money("USD", 100_000n),
    buy: money("CNH", 700_100n),
    fee: money("USD", 100n),
    rate: null,
    target: rateOf("USD", "CNH", "7.0010"),
    limit: {
      amount: money("USD", 100_000n),
      isPart: false,
      fillsPart: false,
      holdsFunds: false,
      held: money("USD", 0n),
      version: 0,
    },
    delivery: null,
  });
});

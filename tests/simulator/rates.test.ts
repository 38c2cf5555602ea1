import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { feedsMax } from "@/lib/exchange/rate-terms";
import { rates } from "@/lib/exchange/calls/rates";
import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { productActions } from "@/lib/operations/calls/products";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { dayMs, hourMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { dollarAt, openMarket, rateOf } from "../fixtures/trading";
import { operationsPerson, test, wednesday, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const dollars = { sell: "USD" as const, buy: "CNH" as const };
const yuan = { sell: "CNH" as const, buy: "USD" as const };

async function haltDollar(world: TestWorld, isHalted = true): Promise<void> {
  const place = await world.world();
  await world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), canonicalPair("USD", "CNH"), isHalted));
}

test("a seller of the base gets the bid, a buyer the ask, and a halted pair has no rate", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  expect(await world.call(rates.userRate, dollars, principal)).toMatchObject({
    rate: rateOf("USD", "CNH", "6.9972"),
    at: wednesday,
    source: "set",
  });
  expect(await world.call(rates.userRate, yuan, principal)).toMatchObject({ rate: rateOf("USD", "CNH", "7.0028") });
  await haltDollar(world);
  await expect(world.call(rates.userRate, dollars, principal)).rejects.toEqual(no("NO_RATE"));
  await expect(world.call(rates.userRate, { sell: "USD", buy: "USD" }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
  await expect(world.call(rates.userRate, { sell: "USD", buy: "SGD" }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
});

test("a world without a tick has empty rates, and none of the calls fails on it", async ({ world }) => {
  const principal = await world.merchant();
  expect(await world.call(rates.rateDate, {}, principal)).toEqual({ at: null, day: null, source: null });
  expect((await world.call(rates.commonRates, {}, principal)).rows.map(({ now, points }) => [now, points])).toEqual(
    Array(5).fill([null, []]),
  );
  expect(await world.call(exchange.homeRates, {}, principal)).toEqual({ rows: [] });
  expect(await world.call(exchange.rate, { ...dollars, days: 30 }, principal)).toEqual({
    now: null,
    points: [],
    extremes: null,
  });
  await expect(world.call(rates.userRate, dollars, principal)).rejects.toEqual(no("NO_RATE"));
});

test("all 240 directed pairs are answered at once, the halted one without a price", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await haltDollar(world);
  const pairs = orderCurrencies.flatMap((sell) =>
    orderCurrencies.filter((buy) => buy !== sell).map((buy) => ({ sell, buy })),
  );
  const { rows } = await world.call(rates.batch, { pairs, withCourse: false }, principal);
  expect(rows).toHaveLength(240);
  expect(
    rows
      .filter(({ now }) => now === null)
      .map(({ sell, buy }) => `${sell}${buy}`)
      .sort(),
  ).toEqual(["CNHUSD", "USDCNH"]);
  expect(rows.every(({ points, now }) => points.length === 0 && (!now || now.bid.value < now.ask.value))).toBe(true);
  await expect(
    world.call(rates.batch, { pairs: [{ sell: "USD", buy: "SGD" }], withCourse: false }, principal),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
});

test("a day's change is counted from the last rate of the day before in Beijing", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  // 23:59:59.999 of Wednesday, then the first instant of Thursday
  const midnight = new Date("2026-03-18T16:00:00.000Z");
  await world.setClock(addMilliseconds(midnight, -1));
  await dollarAt(world, "7.0500");
  await world.setClock(midnight);
  await dollarAt(world, "7.0700");
  const [row] = (await world.call(rates.batch, { pairs: [dollars], withCourse: true }, principal)).rows;
  expect(row).toMatchObject({ before: rateOf("USD", "CNH", "7.0500"), now: { at: midnight } });
  expect(row?.points.map(({ rate }) => rate.value)).toEqual(
    ["7.0000", "7.0500", "7.0700"].map((text) => rateOf("USD", "CNH", text).value),
  );
  // the course reaches back one day, not further
  await world.setClock(addMilliseconds(wednesday, dayMs + hourMs));
  const points =
    (await world.call(rates.batch, { pairs: [dollars], withCourse: true }, principal)).rows[0]?.points ?? [];
  expect(points.map(({ at }) => at > addMilliseconds(wednesday, hourMs))).toEqual(points.map(() => true));
  expect(points[0]?.at).toEqual(addMilliseconds(midnight, -1));
});

test("highest and lowest are of every tick in the span, also of those that the chart leaves out", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  // but for the very last tick, within one span of a chart of 30 days: only the last of it is drawn
  for (const [minutes, text] of [
    [1, "7.3000"],
    [2, "6.8000"],
    [3, "7.1000"],
    [4, "7.0000"],
  ] as const) {
    await world.setClock(addMilliseconds(wednesday, minutes * minuteMs));
    await dollarAt(world, text);
  }
  const { points, extremes } = await world.call(exchange.rate, { ...yuan, days: 30 }, principal);
  expect(points.map(({ rate }) => rate)).toEqual([rateOf("USD", "CNH", "7.1000"), rateOf("USD", "CNH", "7.0000")]);
  expect(extremes).toEqual({
    high: { at: addMilliseconds(wednesday, minuteMs), rate: rateOf("USD", "CNH", "7.3000") },
    low: { at: addMilliseconds(wednesday, 2 * minuteMs), rate: rateOf("USD", "CNH", "6.8000") },
  });
  const { extremes: cross } = await world.call(exchange.rate, { sell: "EUR", buy: "CNH", days: 1 }, principal);
  expect([cross?.high.at, cross?.low.at]).toEqual([
    addMilliseconds(wednesday, minuteMs),
    addMilliseconds(wednesday, 2 * minuteMs),
  ]);
});

test("common pairs are each person's own, stored in their order; five are displayed, and an empty list restores the product's", async ({
  world,
}) => {
  await openMarket(world);
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  const customPairs = (["EUR", "GBP", "JPY", "HKD", "AUD", "NZD"] as const).map((sell) => ({
    sell,
    buy: "CNH" as const,
  }));
  const before = await world.call(rates.commonRates, {}, principal);
  expect(before).toMatchObject({
    isChosen: false,
    pairs: [
      dollars,
      { sell: "EUR", buy: "USD" },
      { sell: "GBP", buy: "USD" },
      { sell: "USD", buy: "HKD" },
      { sell: "USD", buy: "JPY" },
    ],
  });
  await world.call(rates.chooseCommonPairs, { pairs: customPairs }, principal);
  const after = await world.call(rates.commonRates, {}, principal);
  expect(after).toMatchObject({ isChosen: true, pairs: customPairs });
  expect(after.rows.map(({ sell }) => sell)).toEqual(["EUR", "GBP", "JPY", "HKD", "AUD"]);
  expect((await world.call(exchange.homeRates, {}, principal)).rows.map(({ pair }) => pair.bid.base)).toEqual([
    "EUR",
    "GBP",
    "CNH",
    "CNH",
    "AUD",
  ]);
  expect((await world.call(rates.commonRates, {}, otherMerchant)).isChosen).toBe(false);
  expect(await world.call(rates.chooseCommonPairs, { pairs: [] }, principal)).toMatchObject({
    isChosen: false,
    pairs: before.pairs,
  });
  await expect(
    world.call(rates.chooseCommonPairs, { pairs: [{ sell: "CNY", buy: "USD" }] }, principal),
  ).rejects.toEqual(no("INVALID_CURRENCY"));
});

test("common rates of a currency are its pairs with the fifteen others", async ({ world }) => {
  await openMarket(world);
  const { rows } = await world.call(rates.commonRates, { currency: "JPY" }, await world.merchant());
  expect(rows).toHaveLength(15);
  expect(rows.every(({ sell, buy, now }) => now !== null && (sell === "JPY" || buy === "JPY"))).toBe(true);
});

test("currencies of type 1 are those with money, of type 2 all sixteen", async ({ world }) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "JPY", 5n);
  expect(await world.call(rates.memberCurrencies, { type: "1" }, principal)).toEqual({
    rows: [{ key: "JPY", scaleNumber: 0 }],
  });
  expect((await world.call(rates.memberCurrencies, { type: "2" }, principal)).rows).toHaveLength(16);
});

test("trading hours apply to the millisecond, in the hours operations set for the world", async ({ world }) => {
  const principal = await world.merchant();
  await world.db.sql(`update world set terms = '{"tradingOpens": 8, "tradingCloses": 11}' where id = $1::uuid`, [
    world.id,
  ]);
  const hours = async () => (await world.call(rates.tradingHours, {}, principal)).rows[0];
  await world.setClock(addMilliseconds(wednesday, hourMs - 1));
  expect(await hours()).toMatchObject({ key: "CNH", opens: "08:00", closes: "11:00", isOpen: true });
  await world.setClock(addMilliseconds(wednesday, hourMs));
  expect(await hours()).toMatchObject({ isOpen: false });
});

test("each currency settles on its own banks' days, and one without known holidays on every weekday", async ({
  world,
}) => {
  const principal = await world.merchant();
  // the Saturday of Independence Day, after a Friday on which the dollar's banks work
  await world.setClock(beijingInstant("2026-07-04", 10));
  const rows = async () =>
    new Map((await world.call(rates.tradingHours, {}, principal)).rows.map((row) => [row.key, row]));
  expect((await rows()).get("USD")).toMatchObject({
    offDay: { kind: "holiday", en: "Independence Day", zh: "独立日" },
    settlesOn: "2026-07-06",
    hasCalendar: true,
  });
  await world.setClock(beijingInstant("2026-12-25", 10));
  const christmas = await rows();
  expect(
    (["CNH", "USD", "GBP", "JPY", "KRW"] as const).map((code) => [
      code,
      christmas.get(code)?.settlesOn,
      christmas.get(code)?.hasCalendar,
    ]),
  ).toEqual([
    ["CNH", "2026-12-28", true],
    ["USD", "2026-12-28", true],
    ["GBP", "2026-12-29", true],
    ["JPY", "2026-12-25", true],
    ["KRW", "2026-12-25", false],
  ]);
});

test("a removed product refuses its orders until it was applied for and activated again", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000_000n);
  const decide = (product: "limit" | "realTime", event: "activate" | "decline" | "deactivate") =>
    world.call(
      productActions.decideProduct,
      { world: world.name, userNo: principal.userNo, product, event },
      operationsPerson,
    );
  const state = async (product: string) =>
    (await world.call(rates.products, dollars, principal)).rows.find((row) => row.product === product)?.state;
  const place = () =>
    world.call(
      exchange.placeLimit,
      { ...dollars, amount: money("USD", 100_000n), target: rateOf("USD", "CNH", "7.0010"), validUntil: "2026-03-20" },
      principal,
    );
  const { quoteId } = await world.call(exchange.lockQuote, { ...dollars, amount: money("USD", 100_000n) }, principal);

  await decide("limit", "deactivate");
  await decide("realTime", "deactivate");
  await expect(place()).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
  // no rate is locked for what would be refused afterwards
  await expect(
    world.call(exchange.lockQuote, { ...dollars, amount: money("USD", 100_000n) }, principal),
  ).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
  expect(await state("booked")).toBe("active");
  // what is active is not applied for, what is not applied for is not declined
  await expect(world.call(rates.applyProduct, { product: "booked" }, principal)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(decide("limit", "decline")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));

  expect(await world.call(rates.applyProduct, { product: "limit" }, principal)).toEqual({
    product: "limit",
    state: "applying",
  });
  await expect(place()).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
  expect(await decide("limit", "decline")).toMatchObject({ state: "inactive" });
  await world.call(rates.applyProduct, { product: "limit" }, principal);
  await decide("limit", "activate");
  expect(await place()).toMatchObject({ state: "pending" });
  // another merchant never lost it
  expect(
    (await world.call(rates.products, dollars, await world.merchant())).rows.every((row) => row.state === "active"),
  ).toBe(true);
  await expect(
    world.call(
      productActions.decideProduct,
      { world: world.name, userNo: "999999", product: "limit", event: "activate" },
      operationsPerson,
    ),
  ).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await expect(world.call(rates.products, { sell: "USD", buy: "USD" }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
});

test("a product is available for a pair that has a rate, and one that trades now while the market is open", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const available = async (pair: { sell: "USD" | "EUR"; buy: "CNH" | "GBP" }) =>
    (await world.call(rates.products, pair, principal)).rows
      .filter(({ isAvailable }) => isAvailable)
      .map((row) => row.product);
  expect(await available(dollars)).toEqual(["realTime", "limit", "booked", "postFunded"]);
  await haltDollar(world);
  expect([await available(dollars), await available({ sell: "EUR", buy: "GBP" })]).toEqual([
    [],
    ["realTime", "limit", "booked", "postFunded"],
  ]);
  await world.db.sql(`update world set terms = terms || '{"tradingCloses": 10}' where id = $1::uuid`, [world.id]);
  expect(await available({ sell: "EUR", buy: "GBP" })).toEqual(["limit"]);
});

test("operations see every merchant's products, the applicants for one first", async ({ world }) => {
  const [first, second] = [await world.merchant(), await world.merchant()];
  const listProducts = async () =>
    (
      await world.call(productActions.products, { world: world.name, currentPage: 1, pageSize: 10 }, operationsPerson)
    ).rows.map(({ userNo, products }) => [
      userNo,
      ...products.filter(({ state }) => state !== "active").map(({ product, state }) => `${product} ${state}`),
    ]);
  // transfers are granted, never open from the start
  expect(await listProducts()).toEqual([
    [first.userNo, "transfer inactive"],
    [second.userNo, "transfer inactive"],
  ]);
  await world.call(
    productActions.decideProduct,
    { world: world.name, userNo: second.userNo, product: "postFunded", event: "deactivate" },
    operationsPerson,
  );
  await world.call(rates.applyProduct, { product: "postFunded" }, second);
  expect(await listProducts()).toEqual([
    [second.userNo, "postFunded applying", "transfer inactive"],
    [first.userNo, "transfer inactive"],
  ]);
});

test("one stream reports many pairs: now, at each tick, and when one is halted; it ends with its reader", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const abortController = new AbortController();
  const pairs = [dollars, yuan, { sell: "EUR" as const, buy: "USD" as const }];
  const stream = (await world.call(rates.feedMany, { pairs }, principal, { signal: abortController.signal }))[
    Symbol.asyncIterator
  ]();
  const next = async () =>
    (await stream.next()).value?.rows.map(
      ({ bid }: { bid: { base: string; quote: string } }) => `${bid.base}/${bid.quote}`,
    );
  // both directions of a pair are one row
  expect(await next()).toEqual(["USD/CNH", "EUR/USD"]);
  await dollarAt(world, "7.0100");
  const { value } = await stream.next();
  expect(value?.rows[0]).toMatchObject({ bid: rateOf("USD", "CNH", "7.0071") });
  await haltDollar(world);
  expect(await next()).toEqual(["EUR/USD"]);
  await haltDollar(world, false);
  expect(await next()).toEqual(["USD/CNH", "EUR/USD"]);
  const last = stream.next();
  abortController.abort();
  expect((await last).done).toBe(true);
  await expect(world.call(rates.feedMany, { pairs: [{ sell: "USD", buy: "SGD" }] }, principal)).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
});

test("a reader that is slow misses steps, never the newest", async ({ world }) => {
  await openMarket(world);
  const principal = await world.merchant();
  const abortController = new AbortController();
  const [slow, quick] = [
    await world.call(rates.feedMany, { pairs: [dollars] }, principal, { signal: abortController.signal }),
    await world.call(rates.feedMany, { pairs: [dollars] }, principal, { signal: abortController.signal }),
  ].map((stream) => stream[Symbol.asyncIterator]());
  const bid = async (stream: typeof slow) => (await stream?.next())?.value?.rows[0]?.bid.value;
  await bid(slow);
  await bid(quick);
  for (const text of ["7.0100", "7.0200", "7.0300"]) {
    await dollarAt(world, text);
    expect(await bid(quick)).toBe(
      rateOf("USD", "CNH", { "7.0100": "7.0071", "7.0200": "7.0171" }[text] ?? "7.0271").value,
    );
  }
  expect(await bid(slow)).toBe(rateOf("USD", "CNH", "7.0271").value);
  abortController.abort();
});

test("nobody opens more feeds than a few pages need; one that ends makes room, and a colleague has all of theirs", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  const abortController = new AbortController();
  const openStream = async (asker = principal) => {
    const stream = (await world.call(rates.feedMany, { pairs: [dollars] }, asker, { signal: abortController.signal }))[
      Symbol.asyncIterator
    ]();
    await stream.next();
    return stream;
  };
  const first = await openStream();
  for (let count = 1; count < feedsMax; count += 1) await openStream();
  await expect(openStream()).rejects.toEqual(no("REQUEST_BUSY"));
  await expect(world.call(exchange.feed, dollars, principal)).rejects.toEqual(no("REQUEST_BUSY"));
  await openStream(await world.operator(principal.userNo));
  await first.return?.();
  await openStream();
  abortController.abort();
});

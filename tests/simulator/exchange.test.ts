import { expect, vi } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { endSessionByToken, openSession } from "@/lib/simulator/access/sessions/session";
import { money } from "@/lib/money/money";
import { canonicalPair, rateText } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { setPairHalted } from "@/lib/simulator/driving/market/market";
import { no } from "../fixtures/refusals";
import { rateOf, advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { movementsOf } from "../fixtures/messages";
import { test, wednesday, type TestWorld } from "../fixtures/world";
import type { Principal } from "@/lib/call/principal";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

// days of ticks are done one by one: slow where the machine is busy
vi.setConfig({ testTimeout: 60_000 });

const sellUsd = { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) } as const;

/** An open market and a merchant with 10,000.00 dollars. */
async function trader(world: TestWorld, minor = 1_000_000n): Promise<Principal> {
  await openMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", minor);
  return principal;
}

const available = async (world: TestWorld, principal: Principal) =>
  Object.fromEntries(
    (await listMerchantBalances(worldContext(world.db.sql, world), principal.userNo)).map(
      ({ currency, available: minor }) => [currency, minor],
    ),
  );

test("an exchange at a quote moves exactly the quote's amounts, with the fee on top in the sell currency", async ({
  world,
}) => {
  const principal = await trader(world);
  const quote = await world.call(exchange.lockQuote, sellUsd, principal);
  expect([rateText(quote.rate), quote.buy, quote.fee]).toEqual(["6.9972", money("CNH", 699_720n), money("USD", 100n)]);
  const order = await world.call(exchange.placeRealTime, { quoteId: quote.quoteId }, principal);
  expect(order).toMatchObject({
    state: "finished",
    sell: money("USD", 100_000n),
    buy: money("CNH", 699_720n),
    fee: money("USD", 100n),
    operator: "Operator",
  });
  expect(await available(world, principal)).toEqual({ USD: 1_000_000n - 100_100n, CNH: 699_720n });
  expect(await world.imbalance()).toEqual([]);
  const { history } = await world.call(exchange.detail, { orderNo: order.orderNo }, principal);
  expect(history.map(({ event, after, who: by }) => [event, after, by])).toEqual([
    ["made", "processing", "Operator"],
    ["fill", "finished", "Operator"],
  ]);
});

test("the ledger has an exchange as two postings: both legs through the position accounts, and the fee as income", async ({
  world,
}) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, principal);
  expect(await movementsOf(world, orderNo)).toEqual([
    "exchange exchange: available CNH +699720, position CNH -699720, available USD -100000, position USD +100000",
    "exchangeFee exchangeFee: available USD -100, feeIncome USD +100",
  ]);
});

test("a fixed buy amount is bought exactly and its price rounded up", async ({ world }) => {
  const principal = await trader(world);
  const quote = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("CNH", 100_000n) },
    principal,
  );
  expect([quote.sell, quote.buy]).toEqual([money("USD", 14_292n), money("CNH", 100_000n)]);
});

test("buying the base costs the ask", async ({ world }) => {
  const principal = await trader(world);
  const quote = await world.call(
    exchange.lockQuote,
    { sell: "CNH", buy: "USD", amount: money("USD", 10_000n) },
    principal,
  );
  expect([rateText(quote.rate), quote.sell]).toEqual(["7.0028", money("CNH", 70_028n)]);
});

test("a quote is valid one millisecond before it expires and not at that instant", async ({ world }) => {
  const principal = await trader(world);
  const [first, second] = [
    await world.call(exchange.lockQuote, sellUsd, principal),
    await world.call(exchange.lockQuote, sellUsd, principal),
  ];
  await world.setClock(addMilliseconds(first.expiresAt, -1));
  expect((await world.call(exchange.placeRealTime, { quoteId: first.quoteId }, principal)).state).toBe("finished");
  await world.setClock(second.expiresAt);
  await expect(world.call(exchange.placeRealTime, { quoteId: second.quoteId }, principal)).rejects.toEqual(
    no("QUOTE_EXPIRED"),
  );
});

test("a quote preserves its rate while the market moves away", async ({ world }) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  await dollarAt(world, "6.5000");
  expect(await world.call(exchange.placeRealTime, { quoteId }, principal)).toMatchObject({
    buy: money("CNH", 699_720n),
  });
});

test("a quote is used at most once, by any number of simultaneous requests", async ({ world }) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => world.call(exchange.placeRealTime, { quoteId }, principal)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual(Array(7).fill("QUOTE_USED"));
  expect(await available(world, principal)).toEqual({ USD: 899_900n, CNH: 699_720n });
});

test("the same key gives the same order; one quote is not paid for twice", async ({ world }) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  const placeOrder = () => world.call(exchange.placeRealTime, { quoteId }, principal, { key: "key-00000001" });
  expect((await placeOrder()).orderNo).toBe((await placeOrder()).orderNo);
  expect(await available(world, principal)).toEqual({ USD: 899_900n, CNH: 699_720n });
});

test("one request sent eight times at once under one key gets one reply: no duplicate is refused for a used quote", async ({
  world,
}) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  const orders = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.call(exchange.placeRealTime, { quoteId }, principal, { key: "key-00000002" }),
    ),
  );
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect(await available(world, principal)).toEqual({ USD: 899_900n, CNH: 699_720n });
});

test("a list requested for days that no calendar has reports the days it accepts", async ({ world }) => {
  const principal = await trader(world);
  for (const day of ["0000-01-01", "0001-01-01", "9999-12-31"]) {
    await expect(
      world.call(exchange.orders, { from: day, to: day, currentPage: 1, pageSize: 20 }, principal),
    ).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  }
});

test("another merchant's quotes and orders are not found", async ({ world }) => {
  const [principal, otherMerchant] = [await trader(world), await world.merchant()];
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  await expect(world.call(exchange.placeRealTime, { quoteId }, otherMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
  const { orderNo } = await world.call(exchange.placeRealTime, { quoteId }, principal);
  await expect(world.call(exchange.detail, { orderNo }, otherMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
  await expect(world.call(exchange.cancel, { orderNo }, otherMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect((await world.call(exchange.orders, { currentPage: 1, pageSize: 20 }, otherMerchant)).total).toBe(0);
});

test("amount and fee must be covered to the last cent; a refusal leaves the quote unchanged", async ({ world }) => {
  const principal = await trader(world, 100_099n);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  // the fee of a dollar, which the customer did not enter, is part of the detail
  const shortfall = { says: "sums", needed: "1,001.00 USD", left: "1,000.99 USD", missing: "0.01 USD" };
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(
    no("LACK_BALANCE", shortfall),
  );
  expect((await world.call(exchange.orders, { currentPage: 1, pageSize: 20 }, principal)).total).toBe(0);
  await world.fund(principal.userNo, "USD", 1n);
  expect((await world.call(exchange.placeRealTime, { quoteId }, principal)).state).toBe("finished");
  expect(await available(world, principal)).toEqual({ USD: 0n, CNH: 699_720n });
});

test("of sixteen orders racing for one balance exactly as many succeed as it covers", async ({ world }) => {
  const principal = await trader(world, 500_500n);
  const quotes = [];
  for (let i = 0; i < 16; i += 1) quotes.push(await world.call(exchange.lockQuote, sellUsd, principal));
  const results = await Promise.allSettled(
    quotes.map(({ quoteId }) => world.call(exchange.placeRealTime, { quoteId }, principal)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual(Array(11).fill("LACK_BALANCE"));
  expect(await available(world, principal)).toEqual({ USD: 0n, CNH: 5n * 699_720n });
  expect(await world.imbalance()).toEqual([]);
});

test("outside trading hours there is neither quote nor exchange, and the error has the next opening", async ({
  world,
}) => {
  const principal = await trader(world);
  const closing = beijingInstant("2026-03-20", 24);
  await advanceTo(world, addMilliseconds(closing, -1));
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  await world.setClock(closing);
  const marketClosed = expect.objectContaining({ code: "MARKET_CLOSED", detail: { opensAt: "2026-03-23 09:00" } });
  await expect(world.call(exchange.lockQuote, sellUsd, principal)).rejects.toEqual(marketClosed);
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(marketClosed);
  expect(await world.call(exchange.tradingTime, {}, principal)).toEqual({
    isOpen: false,
    closesAt: null,
    opensAt: beijingInstant("2026-03-23", 9),
    hasOfficialCalendar: true,
  });
});

test("a halted pair has no quotes and its locked ones wait; other pairs continue", async ({ world }) => {
  const principal = await trader(world);
  const { quoteId } = await world.call(exchange.lockQuote, sellUsd, principal);
  const set = async (isHalted: boolean) =>
    setPairHalted(txAt(world.db.sql, await world.world(), wednesday), { base: "CNH", quote: "USD" }, isHalted);
  await set(true);
  await expect(world.call(exchange.lockQuote, sellUsd, principal)).rejects.toEqual(no("NO_RATE"));
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(no("NO_RATE"));
  expect((await world.call(exchange.rate, { sell: "USD", buy: "CNH", days: 1 }, principal)).now).toBeNull();
  expect((await world.call(exchange.lockQuote, { ...sellUsd, buy: "EUR" }, principal)).buy.currency).toBe("EUR");
  await set(false);
  expect((await world.call(exchange.placeRealTime, { quoteId }, principal)).state).toBe("finished");
});

test("a world without a market has no rates", async ({ world }) => {
  const principal = await world.merchant();
  await expect(world.call(exchange.lockQuote, sellUsd, principal)).rejects.toEqual(no("NO_RATE"));
  expect(await world.call(exchange.homeRates, {}, principal)).toEqual({ rows: [] });
});

test("currencies that do not trade, amounts of a third one, nothing and too much are refused", async ({ world }) => {
  const principal = await trader(world);
  const lock = (change: object) => world.call(exchange.lockQuote, { ...sellUsd, ...change }, principal);
  await expect(lock({ buy: "USD" })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(lock({ buy: "SGD" })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(lock({ amount: money("EUR", 100n) })).rejects.toEqual(no("INVALID_CURRENCY"));
  await expect(lock({ amount: money("USD", 0n) })).rejects.toEqual(
    expect.objectContaining({ code: "BELOW_MINI_LIMIT", detail: { minimum: "0.01 USD" } }),
  );
  await expect(lock({ sell: "IDR", buy: "USD", amount: money("IDR", 100n) })).rejects.toEqual(
    expect.objectContaining({ code: "BELOW_MINI_LIMIT", detail: { minimum: "172 IDR" } }),
  );
  await expect(lock({ buy: "VND", amount: money("USD", 99_999_999_999_999n) })).rejects.toEqual(no("INVALID_PARAM"));
});

test("lists are filtered by kind, state, currency, number and day, newest first, page by page", async ({ world }) => {
  const principal = await trader(world);
  const numbers: string[] = [];
  for (const buy of ["CNH", "EUR", "CNH"] as const) {
    const { quoteId } = await world.call(exchange.lockQuote, { ...sellUsd, buy }, principal);
    numbers.unshift((await world.call(exchange.placeRealTime, { quoteId }, principal)).orderNo);
  }
  const list = async (filter: object) =>
    (await world.call(exchange.orders, { currentPage: 1, pageSize: 20, ...filter }, principal)).rows.map(
      ({ orderNo }) => orderNo,
    );
  expect(await list({})).toEqual(numbers);
  expect(await list({ currentPage: 2, pageSize: 2 })).toEqual(numbers.slice(2));
  expect(await list({ currency: "EUR" })).toEqual([numbers[1]]);
  expect([
    await list({ kind: "limit" }),
    await list({ state: "pending" }),
    await list({ orderNo: numbers[0]?.toLowerCase() }),
  ]).toEqual([[], [], [numbers[0]]]);
  expect([await list({ from: "2026-03-18", to: "2026-03-18" }), await list({ to: "2026-03-17" })]).toEqual([
    numbers,
    [],
  ]);
  await expect(list({ from: "2025-09-18", to: "2026-03-18" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
});

test("a feed ends within seconds of its reader's signing out, though the market sends nothing new", async ({
  world,
}) => {
  const principal = await trader(world);
  const token = await openSession(world.db.sql, "portal", world.id, principal.operatorId, world.caller());
  const heard: unknown[] = [];
  for await (const price of await world.call(exchange.feed, { sell: "USD", buy: "CNH" }, principal, { token })) {
    heard.push(price);
    await endSessionByToken(world.db.sql, token);
  }
  expect(heard).toHaveLength(1);
});

test("a feed sends the present rate first, the halt and the resumption of trading, and ends with its reader", async ({
  world,
}) => {
  const principal = await trader(world);
  const stop = new AbortController();
  const priceTexts: (string | null)[] = [];
  const place = await world.world();
  const halting = (isHalted: boolean) =>
    world.db.transact((sql) => setPairHalted(txAt(sql, place, wednesday), canonicalPair("USD", "CNH"), isHalted));
  for await (const price of await world.call(exchange.feed, { sell: "USD", buy: "CNH" }, principal, {
    signal: stop.signal,
  })) {
    priceTexts.push(price ? rateText(price.bid) : null);
    switch (priceTexts.length) {
      case 1:
        await dollarAt(world, "7.1000");
        break;
      case 2:
        await halting(true);
        break;
      case 3:
        await halting(false);
        break;
      default:
        stop.abort();
    }
  }
  const movedRate = rateText(rateOf("USD", "CNH", "7.0971"));
  expect(priceTexts).toEqual(["6.9972", movedRate, null, movedRate]);
});

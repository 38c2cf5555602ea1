import { expect, vi } from "vitest";
import * as z from "zod/mini";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { stepUpProof } from "@/lib/gate/step-up";
import { rates } from "@/lib/exchange/calls/rates";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { productActions } from "@/lib/operations/calls/products";
import { exchangePostings } from "@/lib/simulator/exchange/orders/posting";
import { listMerchantBalances } from "@/lib/simulator/platform/ledger/balance";
import { addMilliseconds } from "@/lib/time/instant";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { rateOf } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";

vi.setConfig({ testTimeout: 60_000 });

const dollars = { sell: "USD", buy: "CNH" } as const;

async function trader(world: TestWorld): Promise<Principal> {
  await calmMarket(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 10_000_000n);
  return principal;
}

test("an exchange that costs no fee is one posting to the ledger, and one that does is two", () => {
  const orderWithFee = (fee: bigint) => ({
    id: "an order",
    userNo: "100001",
    sell: money("USD", 100n),
    buy: money("CNH", 700n),
    fee: money("USD", fee),
  });
  const kinds = (fee: bigint) =>
    exchangePostings(orderWithFee(fee), wednesday, { name: "test", origin: "test", at: wednesday }).map(
      ({ kind }) => kind,
    );
  expect([kinds(0n), kinds(1n)]).toEqual([["exchange"], ["exchange", "exchangeFee"]]);
});

test("currencies without decimals and those with two move in their own smallest units, fee leg included", async ({
  world,
}) => {
  const principal = await trader(world);
  for (const [sell, minor, fee] of [
    ["JPY", 100_001n, 101n],
    ["IDR", 1_000_001n, 1_001n],
    ["KRW", 10_000_001n, 10_001n],
    ["VND", 1_000_000_01n, 100_001n],
  ] as const) {
    await world.fund(principal.userNo, sell, minor + fee);
    const quote = await world.call(exchange.lockQuote, { sell, buy: "USD", amount: money(sell, minor) }, principal);
    expect([quote.sell, quote.fee]).toEqual([money(sell, minor), money(sell, fee)]);
    const order = await world.call(exchange.placeRealTime, { quoteId: quote.quoteId }, principal);
    expect([order.sell, order.buy, order.fee]).toEqual([quote.sell, quote.buy, quote.fee]);
    expect(
      (await listMerchantBalances(worldContext(world.db.sql, world), principal.userNo)).find(
        ({ currency }) => currency === sell,
      )?.available,
    ).toBe(0n);
    const feeEntries = await world.db.sql<{ amount: bigint }>(
      "select e.amount from entry e join account a on a.world = e.world and a.id = e.account where a.world = $1::uuid and a.purpose = 'feeIncome' and a.currency = $2",
      [world.id, sell],
    );
    expect(feeEntries).toEqual([{ amount: fee }]);
  }
  expect(await world.imbalance()).toEqual([]);
});

test("an amount with decimals that its currency does not have is refused, unless they are zeros, before anything is quoted", () => {
  const wire = (currency: Currency, amount: string) =>
    z.safeDecode(exchange.lockQuote.input, { sell: currency, buy: "USD", amount: { currency, amount } }).error
      ?.issues[0]?.message;
  expect([
    wire("JPY", "100.5"),
    wire("IDR", "100.0"),
    wire("KRW", "100.55"),
    wire("VND", "100.555"),
    wire("USD", "-1"),
    wire("USD", "NaN"),
  ]).toEqual(["amount.whole", undefined, undefined, "amount.decimals", "amount.negative", "amount.number"]);
});

test("a rate of zero, below zero, no number at all or a hundred times the last one never becomes the market's", async ({
  world,
}) => {
  const principal = await trader(world);
  const before = await world.call(rates.rateDate, {}, principal);
  const wire = (rate: string) =>
    z.safeDecode(operations.setRate.input, { world: world.name, rate: { base: "USD", quote: "CNH", rate } }).success;
  expect(["0", "-7.0000", "NaN", "Infinity", "1e2", "", "7.1"].map(wire)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  for (const text of ["700.0000", "0.0700", "8.4001"]) {
    await expect(
      world.call(operations.setRate, { world: world.name, rate: rateOf("USD", "CNH", text) }, ops),
      text,
    ).rejects.toEqual(no("TICK_REFUSED"));
  }
  expect(await world.call(rates.rateDate, {}, principal)).toEqual(before);
  expect((await world.call(rates.userRate, dollars, principal)).rate.value).toBe(699_720_000n);
});

test("a quote is for one amount, pair and direction: in every use only the locked amounts move", async ({ world }) => {
  const principal = await trader(world);
  const { quoteId, sell, buy } = await world.call(
    exchange.lockQuote,
    { ...dollars, amount: money("USD", 100_000n) },
    principal,
  );
  // the request contains only the quote's number and a proof, so no other amount, pair or direction can be requested with it
  expect(Object.keys(z.toJSONSchema(exchange.placeRealTime.input, { io: "input" }).properties ?? {})).toEqual([
    "quoteId",
    ...Object.keys(stepUpProof),
  ]);
  expect(await world.call(exchange.placeRealTime, { quoteId }, principal)).toMatchObject({ sell, buy });
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(no("QUOTE_USED"));
  const late = await world.call(exchange.lockQuote, { ...dollars, amount: money("USD", 100_000n) }, principal);
  await world.setClock(addMilliseconds(late.expiresAt, 1));
  await expect(world.call(exchange.placeRealTime, { quoteId: late.quoteId }, principal)).rejects.toEqual(
    no("QUOTE_EXPIRED"),
  );
});

test("each of the four kinds is refused while it is not activated, can be applied for, and works once it is activated", async ({
  world,
}) => {
  const principal = await trader(world);
  const amount = money("USD", 100_000n);
  const ways = {
    realTime: async () =>
      world.call(
        exchange.placeRealTime,
        { quoteId: (await world.call(exchange.lockQuote, { ...dollars, amount }, principal)).quoteId },
        principal,
      ),
    limit: () =>
      world.call(
        exchange.placeLimit,
        { ...dollars, amount, target: rateOf("USD", "CNH", "7.0010"), validUntil: "2026-03-20" },
        principal,
      ),
    booked: () => bookedBy(world, principal, { kind: "booked" }),
    postFunded: () => bookedBy(world, principal, { kind: "postFunded" }),
  } as const;
  for (const [product, exchangeNow] of Object.entries(ways) as [
    keyof typeof ways,
    () => Promise<{ state: string }>,
  ][]) {
    const decide = (event: "activate" | "deactivate") =>
      world.call(productActions.decideProduct, { world: world.name, userNo: principal.userNo, product, event }, ops);
    await decide("deactivate");
    await expect(exchangeNow(), product).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
    expect(await world.call(rates.applyProduct, { product }, principal)).toEqual({ product, state: "applying" });
    await expect(exchangeNow(), product).rejects.toEqual(no("PRODUCT_NOT_ACTIVE"));
    await decide("activate");
    expect((await exchangeNow()).state, product).toMatch(/^(finished|pending)$/);
  }
  expect((await world.now()).getTime()).toBe(wednesday.getTime());
});

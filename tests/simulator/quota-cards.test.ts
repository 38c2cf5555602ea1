import { expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { quotaCards } from "@/lib/exchange/calls/quota-cards";
import { money } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { messageCalls } from "@/lib/notices/calls/messages";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { calmMarket, provenFaults } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";

vi.setConfig({ testTimeout: 60_000 });

const usd = (minor: bigint) => money("USD", minor);
const until = addMilliseconds(wednesday, dayMs);
const sellUsd = { sell: "USD", buy: "CNH", amount: usd(100_000n) } as const;

/** Sets up a calm market (mid 7.0000, bid 6.9972, ask 7.0028) and a merchant with 100,000.00 dollars. */
async function trader(world: TestWorld): Promise<Principal> {
  await calmMarket(world);
  return fundedMerchant(world);
}

async function fundedMerchant(world: TestWorld): Promise<Principal> {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 10_000_000n);
  return principal;
}

const grantOf = (
  world: TestWorld,
  principal: Principal,
  change: {
    kind?: "realTime" | "booked" | "postFunded";
    pair?: { base: "USD" | "EUR"; quote: "CNH" | "USD" };
    sharePpm?: number;
    quota?: ReturnType<typeof money>;
    validFrom?: Date;
    validUntil?: Date;
  } = {},
) =>
  world.call(
    quotaActions.grantCard,
    {
      world: world.name,
      userNo: principal.userNo,
      reason: "Spring promotion",
      sharePpm: 500_000,
      quota: usd(1_000_000n),
      validUntil: until,
      ...change,
    },
    ops,
  );
const lock = (world: TestWorld, principal: Principal, change: object = {}) =>
  world.call(exchange.lockQuote, { ...sellUsd, ...change }, principal);
const place = (world: TestWorld, principal: Principal, quoteId: string) =>
  world.call(exchange.placeRealTime, { quoteId }, principal);
const cardsOf = async (world: TestWorld, principal: Principal, filter: object = {}) =>
  (await world.call(quotaCards.quotaCards, filter, principal)).rows;
const firstOf = async (world: TestWorld, principal: Principal) => (await cardsOf(world, principal))[0];
const withdraw = (world: TestWorld, cardNo: string) =>
  world.call(quotaActions.withdrawCard, { world: world.name, cardNo }, ops);

test("a merchant is notified of a card by a message", async ({ world }) => {
  const principal = await trader(world);
  const { cardNo } = await grantOf(world, principal);
  const { rows } = await world.call(messageCalls.messages, { currentPage: 1, pageSize: 10 }, principal);
  expect(rows).toMatchObject([
    {
      title: "New quota card: 50% off the spread",
      content: `Quota card ${cardNo} gives 50% off the spread on exchanges up to USD 10,000.00, from 2026-03-18 10:00 until 2026-03-19 10:00 (Beijing time).`,
    },
  ]);
});

test("a card gives its share of the half spread back: displayed at the quote, executed at that rate, and named on the order", async ({
  world,
}) => {
  const principal = await trader(world);
  const { cardId, cardNo } = await grantOf(world, principal);
  const quote = await lock(world, principal);
  expect([rateText(quote.rate), quote.buy, quote.fee]).toEqual(["6.9986", money("CNH", 699_860n), usd(100n)]);
  expect(quote.card).toMatchObject({ cardId, cardNo, uses: usd(100_000n), plainRate: { value: 699_720_000n } });
  const order = await place(world, principal, quote.quoteId);
  expect(order).toMatchObject({ state: "finished", buy: money("CNH", 699_860n) });
  const { card } = await world.call(exchange.detail, { orderNo: order.orderNo }, principal);
  expect(card).toMatchObject({
    cardNo,
    uses: usd(100_000n),
    plainRate: { base: "USD", quote: "CNH", value: 699_720_000n },
  });
  expect(await firstOf(world, principal)).toMatchObject({
    state: "serving",
    quota: usd(1_000_000n),
    used: usd(100_000n),
    remaining: usd(900_000n),
  });
  expect([await world.imbalance(), await provenFaults(world)]).toEqual([[], []]);
});

test("a card never makes a rate better than the mid, on either side", async ({ world }) => {
  const principal = await trader(world);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  await grantOf(world, principal, { sharePpm: 1_000_000 });
  const rates = [await lock(world, principal), await lock(world, principal, { sell: "CNH", buy: "USD" })].map(
    ({ rate }) => rateText(rate),
  );
  expect(rates).toEqual(["7.0000", "7.0000"]);
});

test("a card that makes no better rate, in the digits its pair is quoted with, is not used", async ({ world }) => {
  const principal = await trader(world);
  await grantOf(world, principal, { sharePpm: 1 });
  const quote = await lock(world, principal);
  expect([rateText(quote.rate), quote.card?.cardNo]).toEqual(["6.9972", undefined]);
  await place(world, principal, quote.quoteId);
  expect(await firstOf(world, principal)).toMatchObject({ used: usd(0n) });
});

test("a buyer of the base with a card that makes no better rate pays the market's, and uses none of it", async ({
  world,
}) => {
  const principal = await trader(world);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  const buying = () => lock(world, principal, { sell: "CNH", buy: "USD", amount: usd(100_000n) });
  await grantOf(world, principal, { sharePpm: 1 });
  expect(await buying()).toMatchObject({ rate: { value: 700_280_000n }, card: null });
  await grantOf(world, principal, { sharePpm: 500_000 });
  const better = await buying();
  expect([rateText(better.rate), better.card?.uses]).toEqual(["7.0014", usd(100_000n)]);
});

test("a partly used card covers its rest and not a cent more; the next one is used where it does not", async ({
  world,
}) => {
  const principal = await trader(world);
  await grantOf(world, principal, { quota: usd(150_000n) });
  const first = await lock(world, principal);
  const { orderNo } = await place(world, principal, first.quoteId);
  expect((await lock(world, principal, { amount: usd(50_001n) })).card).toBeNull();
  expect((await lock(world, principal, { amount: usd(50_000n) })).card?.uses).toEqual(usd(50_000n));
  const weaker = await grantOf(world, principal, { sharePpm: 250_000 });
  const next = await lock(world, principal, { amount: usd(50_001n) });
  expect(next.card?.cardNo).toBe(weaker.cardNo);
  const usedCards = [first.card?.cardNo, weaker.cardNo];
  const second = await place(world, principal, next.quoteId);
  const cardNoOf = async (of: string) => (await world.call(exchange.detail, { orderNo: of }, principal)).card?.cardNo;
  expect([await cardNoOf(orderNo), await cardNoOf(second.orderNo)]).toEqual(usedCards);
});

test("without a choice the best card is used; another, or none, may be chosen", async ({ world }) => {
  const principal = await trader(world);
  const [weak, strong] = [
    await grantOf(world, principal, { sharePpm: 250_000 }),
    await grantOf(world, principal, { sharePpm: 750_000 }),
  ];
  const lockWith = async (card?: string) => {
    const quote = await lock(world, principal, card === undefined ? {} : { card });
    return [rateText(quote.rate), quote.card?.cardNo];
  };
  expect([await lockWith(), await lockWith("best"), await lockWith(weak.cardId), await lockWith("none")]).toEqual([
    ["6.9993", strong.cardNo],
    ["6.9993", strong.cardNo],
    ["6.9979", weak.cardNo],
    ["6.9972", undefined],
  ]);
});

test("a card is valid for its own kind and pair, its own merchant and its own time, to the millisecond", async ({
  world,
}) => {
  const principal = await trader(world);
  const stranger = await fundedMerchant(world);
  const from = addMilliseconds(wednesday, 1_000);
  const { cardId } = await grantOf(world, principal, {
    kind: "booked",
    pair: { base: "USD", quote: "CNH" },
    validFrom: from,
  });
  const isServed = async (asker: Principal, change: object) =>
    (await lock(world, asker, { kind: "booked", ...change })).card !== null;
  await world.setClock(addMilliseconds(from, -1));
  expect(await isServed(principal, {})).toBe(false);
  await world.setClock(from);
  expect([
    await isServed(principal, {}),
    await isServed(principal, { kind: "realTime" }),
    await isServed(principal, { kind: "postFunded" }),
    await isServed(principal, { buy: "EUR" }),
    await isServed(stranger, {}),
  ]).toEqual([true, false, false, false, false]);
  for (const [asker, change] of [
    [principal, { kind: "realTime" }],
    [principal, { kind: "booked", buy: "EUR" }],
    [stranger, { kind: "booked" }],
  ] as const) {
    await expect(lock(world, asker, { ...change, card: cardId })).rejects.toEqual(no("QUOTA_CARD_UNUSABLE"));
  }
  expect([
    (await cardsOf(world, principal, { kind: "booked", sell: "CNH", buy: "USD" })).length,
    (await cardsOf(world, principal, { kind: "realTime" })).length,
    (await cardsOf(world, principal, { sell: "EUR", buy: "USD" })).length,
    (await cardsOf(world, stranger)).length,
  ]).toEqual([1, 0, 0, 0]);
  await world.db.sql("update world set terms = terms || '{\"tradingOpens\": 0}' where id = $1::uuid", [world.id]);
  await world.setClock(addMilliseconds(until, -1));
  expect(await isServed(principal, {})).toBe(true);
  await world.setClock(until);
  expect(await isServed(principal, {})).toBe(false);
});

test("a quota covers an exchange to the minor unit or not at all", async ({ world }) => {
  const principal = await trader(world);
  await grantOf(world, principal, { quota: usd(100_000n) });
  expect((await lock(world, principal, { amount: usd(100_001n) })).card).toBeNull();
  const { quoteId, card } = await lock(world, principal);
  expect(card?.uses).toEqual(usd(100_000n));
  await place(world, principal, quoteId);
  expect(await firstOf(world, principal)).toMatchObject({ state: "usedUp", remaining: usd(0n) });
  expect((await lock(world, principal, { amount: usd(1_000n) })).card).toBeNull();
});

test("of many quotes racing for one quota as many are executed as it covers, and the others are refused", async ({
  world,
}) => {
  const principal = await trader(world);
  await grantOf(world, principal, { quota: usd(250_000n) });
  const quotes: string[] = [];
  for (let i = 0; i < 6; i += 1) quotes.push((await lock(world, principal)).quoteId);
  const results = await Promise.allSettled(quotes.map((quoteId) => place(world, principal, quoteId)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(
    results.flatMap((result) => (result.status === "rejected" ? [(result.reason as { code: string }).code] : [])),
  ).toEqual(Array(4).fill("QUOTA_CARD_UNUSABLE"));
  expect(await firstOf(world, principal)).toMatchObject({ used: usd(200_000n) });
  expect(await provenFaults(world)).toEqual([]);
});

test("of two bookings at quotes of one quota the second is refused where the first left too little of it", async ({
  world,
}) => {
  const principal = await trader(world);
  await grantOf(world, principal, { kind: "postFunded", quota: usd(150_000n) });
  const quotes = [
    await lock(world, principal, { kind: "postFunded" }),
    await lock(world, principal, { kind: "postFunded" }),
  ];
  const [first = "", second = ""] = quotes.map(({ quoteId }) => quoteId);
  const book = (quoteId: string) =>
    world.call(
      forwards.book,
      { kind: "postFunded", quoteId, deliveryDate: "2026-03-19", deliveryType: "auto" },
      principal,
    );
  expect((await book(first)).state).toBe("pending");
  await expect(book(second)).rejects.toEqual(no("QUOTA_CARD_UNUSABLE"));
  expect(await firstOf(world, principal)).toMatchObject({ used: usd(100_000n) });
});

test("the same key uses a quota once, and a refused request uses none", async ({ world }) => {
  const principal = await trader(world);
  await grantOf(world, principal);
  const { quoteId } = await lock(world, principal);
  const twice = await Promise.all(
    [1, 2].map(() => world.call(exchange.placeRealTime, { quoteId }, principal, { key: "the-same-key" })),
  );
  expect(twice[0]?.orderNo).toBe(twice[1]?.orderNo);
  const { quoteId: tooMuch } = await lock(world, principal, { amount: usd(900_000n) });
  const { quoteId: drains } = await lock(world, principal, { amount: usd(9_800_000n), card: "none" });
  await place(world, principal, drains);
  await expect(place(world, principal, tooMuch)).rejects.toEqual(
    // 98,999.00 less 98,098.00; a card betters the rate, and the fee of a thousandth stays
    no("LACK_BALANCE", { says: "sums", needed: "9,009.00 USD", left: "901.00 USD", missing: "8,108.00 USD" }),
  );
  expect(await firstOf(world, principal)).toMatchObject({ used: usd(100_000n) });
});

test("a cancelled booking returns none of a quota", async ({ world }) => {
  const principal = await trader(world);
  const { cardNo } = await grantOf(world, principal, { kind: "booked" });
  const { quoteId, fee, card } = await lock(world, principal, { kind: "booked" });
  expect([fee, card?.cardNo]).toEqual([usd(1_000n), cardNo]);
  const { orderNo, rate } = await world.call(
    forwards.book,
    { kind: "booked", quoteId, deliveryDate: "2026-03-19", deliveryType: "auto" },
    principal,
  );
  expect(rate && rateText(rate)).toBe("6.9986");
  await world.call(exchange.cancel, { orderNo }, principal);
  expect(await firstOf(world, principal)).toMatchObject({ used: usd(100_000n) });
  expect((await world.call(exchange.detail, { orderNo }, principal)).card?.cardNo).toBe(cardNo);
});

test("a locked quote outlives its card's withdrawal and last instant, new ones get none", async ({ world }) => {
  const principal = await trader(world);
  const [withdrawnCard, ends] = [
    await grantOf(world, principal, { sharePpm: 900_000 }),
    await grantOf(world, principal, { validUntil: addMilliseconds(wednesday, 10_000) }),
  ];
  const first = await lock(world, principal);
  expect(await withdraw(world, withdrawnCard.cardNo)).toMatchObject({ state: "withdrawn" });
  const second = await lock(world, principal);
  expect([first.card?.cardNo, second.card?.cardNo]).toEqual([withdrawnCard.cardNo, ends.cardNo]);
  await advanceTo(world, addMilliseconds(wednesday, 10_000));
  expect((await lock(world, principal)).card).toBeNull();
  for (const { quoteId, buy } of [first, second]) expect((await place(world, principal, quoteId)).buy).toEqual(buy);
  expect(
    (await cardsOf(world, principal)).map(({ cardNo, state, used }) => [cardNo, state, used.minor]).sort(),
  ).toEqual([
    [withdrawnCard.cardNo, "withdrawn", 100_000n],
    [ends.cardNo, "expired", 100_000n],
  ]);
});

test("only an active card can be withdrawn, and one ends automatically at its last instant", async ({ world }) => {
  const principal = await trader(world);
  const { cardNo } = await grantOf(world, principal);
  await advanceTo(world, addMilliseconds(until, -1));
  expect((await firstOf(world, principal))?.state).toBe("serving");
  await advanceTo(world, until);
  expect((await firstOf(world, principal))?.state).toBe("expired");
  const auditRows = await world.db.sql(
    "select subject, outcome from audit where world = $1::uuid and what = 'exchange.quotaExpire'",
    [world.id],
  );
  expect(auditRows).toEqual([{ subject: cardNo, outcome: "ok" }]);
  await expect(withdraw(world, cardNo)).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(withdraw(world, "QC2603180099")).rejects.toEqual(no("ORDER_NOTFOUND"));
});

test("a card is granted to a merchant of this world, for a pair that trades and for a time to come", async ({
  world,
}) => {
  const principal = await trader(world);
  await expect(grantOf(world, { ...principal, userNo: "999999" })).rejects.toEqual(no("CUSTOMER_NOTFOUND"));
  await expect(grantOf(world, principal, { pair: { base: "USD", quote: "USD" } })).rejects.toEqual(
    no("INVALID_CURRENCY"),
  );
  await expect(grantOf(world, principal, { validUntil: wednesday })).rejects.toEqual(no("QUOTA_CARD_TIME"));
  expect((await grantOf(world, principal, { validUntil: addMilliseconds(wednesday, 1) })).state).toBe("serving");
  const { rows } = await world.call(quotaActions.cards, { world: world.name, currentPage: 1, pageSize: 20 }, ops);
  expect(rows.map(({ userNo, grantedBy, reason }) => [userNo, grantedBy, reason])).toEqual([
    [principal.userNo, "ops:tester", "Spring promotion"],
  ]);
});

test("an exchange in other currencies uses a quota at the mid rate", async ({ world }) => {
  const principal = await trader(world);
  await world.fund(principal.userNo, "CNH", 10_000_000n);
  await grantOf(world, principal, { quota: money("EUR", 1_000_000n) });
  const { card } = await lock(world, principal);
  expect(card?.uses.currency).toBe("EUR");
  expect(card && card.uses.minor > 80_000n && card.uses.minor < 100_000n).toBe(true);
});

import { expect, vi } from "vitest";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { limitCalls } from "@/lib/exchange/calls/limits";
import { quoteSeconds } from "@/lib/exchange/terms";
import { money, type Money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { seededId } from "@/lib/simulator/platform/store/ids";
import { addMilliseconds, secondMs } from "@/lib/time/instant";
import { changeOf, place, availableAndHeld, traderIn } from "../fixtures/limits";
import { no } from "../fixtures/refusals";
import { codeFor, codeSession, switchOn } from "../fixtures/second-steps";
import { rateOf } from "../fixtures/trading";
import { freshWorld, operationsPerson, payPassword, test, TestWorld } from "../fixtures/world";

const limit = money("USD", 5_000_000n);
const below = money("USD", limit.minor - 1n);
const noPayPassword = { payPassword: undefined };
const plenty = 100_000_000n;

const lock = (
  world: TestWorld,
  principal: Principal,
  amount: Money,
  kind: "realTime" | "booked" | "postFunded" = "realTime",
) => world.call(exchange.lockQuote, { kind, sell: "USD", buy: "CNH", amount }, principal);

test("an exchange is confirmed from 50,000.00 dollars on, of every kind, and below it is not", async ({ world }) => {
  const principal = await traderIn(world, plenty);
  const ways = {
    realTime: async (amount: Money) =>
      world.call(
        exchange.placeRealTime,
        { quoteId: (await lock(world, principal, amount)).quoteId, ...noPayPassword },
        principal,
      ),
    booked: async (amount: Money) => bookedAt(world, principal, amount, "booked"),
    postFunded: async (amount: Money) => bookedAt(world, principal, amount, "postFunded"),
    limit: (amount: Money) => place(world, principal, { amount, ...noPayPassword }),
  };
  for (const make of Object.values(ways)) {
    const before = await availableAndHeld(world, principal, "USD");
    await expect(make(limit)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
    expect(await availableAndHeld(world, principal, "USD")).toEqual(before);
    expect((await make(below)).sell).toEqual(below);
  }
  // at 7.0000 in the middle, 350,000.00 yuan are worth the same
  await expect(ways.limit(money("CNH", 35_000_000n))).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  const { orderNo } = await ways.limit(money("CNH", 34_990_000n));
  await expect(changeOf(world, principal, orderNo, { amount: limit, ...noPayPassword })).rejects.toEqual(
    no("CONFIRMATION_NEEDED"),
  );
  expect((await changeOf(world, principal, orderNo, { amount: limit, payPassword })).sell).toEqual(limit);
});

async function bookedAt(world: TestWorld, principal: Principal, amount: Money, kind: "booked" | "postFunded") {
  const { quoteId } = await lock(world, principal, amount, kind);
  const bookInput = { kind, quoteId, deliveryDate: "2026-03-19", deliveryType: "auto" } as const;
  return world.call(forwards.book, { ...bookInput, ...noPayPassword }, principal);
}

test("the value for confirmation is a term of the world", async ({ world }) => {
  const principal = await traderIn(world, plenty);
  const from = (confirmedUsdMinor: number | null) =>
    world.call(driving.setTerms, { world: world.name, terms: { confirmedUsdMinor } }, operationsPerson);
  const small = { amount: money("USD", 20_000n), ...noPayPassword };
  await from(20_000);
  await expect(place(world, principal, small)).rejects.toEqual(no("CONFIRMATION_NEEDED"));
  await from(20_001);
  expect((await place(world, principal, small)).state).toBe("pending");
  await from(null);
  expect((await place(world, principal, { amount: below, ...noPayPassword })).state).toBe("pending");
});

test("the code of an exchange names its amounts, and is valid for a quote locked anew for them but for no other amount", async ({
  world,
}) => {
  const principal = await traderIn(world, plenty);
  await switchOn(world, principal, "payout", "email");
  const quoteOperation = (quoteId: string): ConfirmedOperation => ({ kind: "quote", quoteId, deliveryDate: null });
  const first = await lock(world, principal, limit);
  const { msgCode, letter } = await codeFor(world, principal, quoteOperation(first.quoteId));
  expect(letter).toContain("sell 50,000.00 USD for about 349,860.00 CNH");
  const use = (quoteId: string) => world.call(exchange.placeRealTime, { quoteId, msgCode }, principal, codeSession);

  const more = await lock(world, principal, money("USD", limit.minor + 1n));
  await expect(use(more.quoteId)).rejects.toEqual(no("CAPTCHA_ERROR"));
  const bookedQuote = await lock(world, principal, limit, "booked");
  await expect(
    world.call(
      forwards.book,
      { kind: "booked", quoteId: bookedQuote.quoteId, deliveryDate: "2026-03-19", deliveryType: "auto", msgCode },
      principal,
      codeSession,
    ),
  ).rejects.toEqual(no("CAPTCHA_ERROR"));

  await world.setClock(addMilliseconds(await world.now(), quoteSeconds * secondMs));
  await expect(use(first.quoteId)).rejects.toEqual(no("QUOTE_EXPIRED"));
  const again = await lock(world, principal, limit);
  expect((await use(again.quoteId)).state).toBe("finished");
  await expect(use((await lock(world, principal, limit)).quoteId)).rejects.toEqual(no("CAPTCHA_ERROR"));
});

test("the codes of limit orders name pair, amount and target, and are valid for no others; mails are in the reader's language", async ({
  world,
}) => {
  const principal = await traderIn(world, plenty);
  await switchOn(world, principal, "payout", "email");
  const wish = { sell: "USD", buy: "CNH", amount: limit, target: rateOf("USD", "CNH", "7.0100") } as const;
  const { msgCode, letter } = await codeFor(world, principal, { kind: "limit", ...wish }, "zh-CN");
  expect(letter).toContain("卖出 USD、买入 CNH，金额 50,000.00 USD，目标汇率 7.0100");
  const placeAt = (target: string) =>
    world.call(
      exchange.placeLimit,
      { ...wish, target: rateOf("USD", "CNH", target), validUntil: "2026-03-20", msgCode },
      principal,
      codeSession,
    );
  await expect(placeAt("7.0200")).rejects.toEqual(no("CAPTCHA_ERROR"));
  const { orderNo } = await placeAt("7.0100");

  // the code of another operation need not wait for the previous code
  const operation = { kind: "limitChange", orderNo, amount: limit, target: rateOf("USD", "CNH", "7.0300") } as const;
  const change = await codeFor(world, principal, operation);
  expect(change.letter).toContain(`change the limit order ${orderNo}: sell USD, buy CNH, amount 50,000.00 USD`);
  const changeTo = (target: string) =>
    world.call(
      limitCalls.change,
      {
        orderNo,
        version: 0,
        amount: limit,
        target: rateOf("USD", "CNH", target),
        validUntil: "2026-03-20",
        fillsPart: false,
        holdsFunds: false,
        msgCode: change.msgCode,
      },
      principal,
      codeSession,
    );
  await expect(changeTo("7.0200")).rejects.toEqual(no("CAPTCHA_ERROR"));
  expect((await changeTo("7.0300")).target).toEqual(operation.target);
  // a second code for the same operation must wait
  await expect(codeFor(world, principal, operation)).rejects.toEqual(no("CAPTCHA_BUSY"));
  const stranger = await world.merchant();
  await switchOn(world, stranger, "payout", "email");
  await expect(codeFor(world, stranger, operation)).rejects.toEqual(no("ORDER_NOTFOUND"));
});

test("a large exchange is not made at a quote that was absent from its confirmation", async ({ world }) => {
  const principal = await traderIn(world, plenty);
  const { quoteId } = await lock(world, principal, limit);
  const [quote] = await world.db.sql<{ row: object }>(
    "select to_jsonb(q) as row from quote q where world = $1::uuid and id = $2::uuid",
    [world.id, quoteId],
  );
  await world.db.sql("delete from quote where world = $1::uuid and id = $2::uuid", [world.id, quoteId]);
  const late = new TestWorld(
    {
      ...world.db,
      async transact(work) {
        await world.db.sql(
          "insert into quote select * from jsonb_populate_record(null::quote, $1::jsonb) on conflict do nothing",
          [JSON.stringify(quote?.row)],
        );
        return world.db.transact(work);
      },
    },
    world.id,
  );
  const before = await availableAndHeld(world, principal, "USD");
  await expect(late.call(exchange.placeRealTime, { quoteId, ...noPayPassword }, principal)).rejects.toEqual(
    no("CAPTCHA_ERROR"),
  );
  expect(await availableAndHeld(world, principal, "USD")).toEqual(before);
  expect((await world.call(exchange.placeRealTime, { quoteId, payPassword }, principal)).state).toBe("finished");
});

test("a quote's id cannot be computed from data a merchant has: its number, the count of its quotes and the time", async ({
  world,
}) => {
  const principal = await traderIn(world, plenty);
  const { quoteId } = await lock(world, principal, limit);
  expect(quoteId).not.toBe(seededId(`seed|quote${principal.userNo}|1`, await world.now()));
  // the same of all that in another world is the same id, with another installation's secret it is not
  const idIn = async (otherWorld: TestWorld) =>
    (await lock(otherWorld, await traderIn(otherWorld, plenty), limit)).quoteId;
  expect(await idIn(await freshWorld(world.db))).toBe(quoteId);
  vi.stubEnv("PASSWORD_PEPPER", "another installation's pepper, of as many characters");
  const elsewhere = await idIn(await freshWorld(world.db));
  expect(elsewhere.slice(0, 18)).toBe(quoteId.slice(0, 18));
  expect(elsewhere.slice(19)).not.toBe(quoteId.slice(19));
});

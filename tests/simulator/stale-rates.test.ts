import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { rates } from "@/lib/exchange/calls/rates";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { quoteValidityMsOf } from "@/lib/simulator/driving/market/parameters";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { bookedBy, calmMarket } from "../fixtures/forwards";
import { place, traderIn } from "../fixtures/limits";
import { german, payer, paying } from "../fixtures/paying";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { test, wednesday, type TestWorld } from "../fixtures/world";

/** Three ticks of five minutes. */
const ageMax = 15 * minuteMs;

/** Stops the market: its next tick is set aside, as after repeated failures. */
const standStill = (world: TestWorld) =>
  world.db.sql("update due set state = 'stuck' where world = $1::uuid and kind = 'market.tick'", [world.id]);
const wish = { sell: "USD", buy: "CNH", amount: money("USD", 100_000n) } as const;

test("no money moves at an outdated rate: neither quotes nor exchanges nor limit orders nor bookings; a tick restores all of it", async ({
  world,
}) => {
  const principal = await traderIn(world);
  await standStill(world);
  const tryCalls = async () => {
    const resultCode = async (call: Promise<unknown>) =>
      call.then(
        () => "ok",
        ({ code }: { code: string }) => code,
      );
    const [limit, row, quoteCode] = [
      await resultCode(place(world, principal)),
      (await world.call(rates.batch, { pairs: [{ sell: "USD", buy: "CNH" }], withCourse: false }, principal)).rows[0]
        ?.now ?? null,
      await resultCode(world.call(exchange.lockQuote, wish, principal)),
    ];
    return [
      limit,
      row === null,
      quoteCode,
      await resultCode(bookedBy(world, principal)),
      await resultCode(world.call(rates.userRate, { sell: "USD", buy: "CNH" }, principal)),
    ];
  };
  await world.setClock(addMilliseconds(wednesday, ageMax));
  expect(await tryCalls()).toEqual(["ok", false, "ok", "ok", "ok"]);
  await world.setClock(addMilliseconds(wednesday, ageMax + 1));
  expect(await tryCalls()).toEqual(["NO_RATE", true, "NO_RATE", "NO_RATE", "NO_RATE"]);
  await dollarAt(world, "7.0000");
  expect(await tryCalls()).toEqual(["ok", false, "ok", "ok", "ok"]);
});

test("a quote locked while the rate was good is refused once the market stands still", async ({ world }) => {
  const principal = await traderIn(world);
  await standStill(world);
  await world.setClock(addMilliseconds(wednesday, ageMax - 1_000));
  const { quoteId } = await world.call(exchange.lockQuote, wish, principal);
  const booking = await world.call(exchange.lockQuote, { ...wish, kind: "booked" }, principal);
  expect(quoteValidityMsOf(await world.world())).toBeGreaterThan(2_000);
  await world.setClock(addMilliseconds(wednesday, ageMax + 1));
  await expect(world.call(exchange.placeRealTime, { quoteId }, principal)).rejects.toEqual(no("NO_RATE"));
  await expect(
    world.call(
      forwards.book,
      { kind: "booked", quoteId: booking.quoteId, deliveryDate: "2026-03-19", deliveryType: "auto" },
      principal,
    ),
  ).rejects.toEqual(no("NO_RATE"));
});

test("while the market is closed its last rate does not age: payments over night cost as much as at its end", async ({
  world,
}) => {
  await openMarket(world);
  const { principal } = await payer(world, 0n);
  await world.fund(principal.userNo, "EUR", 10_000_000n);
  const { payeeId } = await world.call(payments.addPayee, german, principal);
  const {
    payPassword: _,
    purpose: __,
    reference: ___,
    merchantOrderNo: ____,
    ...costInput
  } = paying(payeeId, {
    payCurrency: "EUR",
    amount: money("EUR", 100_000n),
  });
  const cost = () => world.call(payments.cost, costInput, principal);
  await advanceTo(world, beijingInstant("2026-03-20", 24));
  await world.setClock(beijingInstant("2026-03-23", 8));
  expect((await cost()).fee.minor).toBeGreaterThan(0n);
  await standStill(world);
  await world.setClock(addMilliseconds(beijingInstant("2026-03-23", 9), ageMax + 1));
  await expect(cost()).rejects.toEqual(no("NO_RATE"));
});

test("the age is a term of the world", async ({ world }) => {
  const principal = await traderIn(world);
  await world.db.sql(`update world set terms = terms || '{"rateAgeSeconds": 60}' where id = $1::uuid`, [world.id]);
  await standStill(world);
  await world.setClock(addMilliseconds(wednesday, minuteMs));
  await world.call(exchange.lockQuote, wish, principal);
  await world.setClock(addMilliseconds(wednesday, minuteMs + 1));
  await expect(world.call(exchange.lockQuote, wish, principal)).rejects.toEqual(no("NO_RATE"));
});

test("a default at its end waits for a replacement rate, and is closed out with the next tick's", async ({ world }) => {
  await calmMarket(world, { rateAgeSeconds: 3_600 });
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000n);
  const { orderNo } = await bookedBy(world, principal, { kind: "postFunded" });
  const closes = beijingInstant("2026-03-26", 17);
  const state = async () => (await world.call(exchange.detail, { orderNo }, principal)).order.state;
  await advanceTo(world, addMilliseconds(closes, 10 * minuteMs));
  expect(await state()).toBe("timeOut");
  await dollarAt(world, "7.7000");
  await advanceTo(world, addMilliseconds(closes, 15 * minuteMs));
  expect(await state()).toBe("invalid");
});

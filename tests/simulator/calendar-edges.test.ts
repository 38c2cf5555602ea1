import { describe, expect, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { money } from "@/lib/money/money";
import type { Database } from "@/lib/simulator/platform/store/database";
import { beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { bookedBy, calmMarket, provenFaults, type Booking } from "../fixtures/forwards";
import { no } from "../fixtures/refusals";
import { advanceTo, dollarAt, rateOf } from "../fixtures/trading";
import { freshWorld, test, type TestWorld } from "../fixtures/world";

// days pass item by item: slow where the machine is busy
vi.setConfig({ testTimeout: 120_000 });

/** A calm market that is open since 10:00 of a day, the dollar at 7.0000, and a merchant with 5,000.00 dollars. */
async function at10(db: Database, day: Day): Promise<{ world: TestWorld; principal: Principal }> {
  const world = await freshWorld(db, beijingInstant(day, 10));
  await calmMarket(world, { deliveryCheckSeconds: 3_600 });
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 500_000n);
  return { world, principal };
}

const stateOf = async (world: TestWorld, principal: Principal, orderNo: string) =>
  (await world.call(exchange.detail, { orderNo }, principal)).order.state;
const limitUntil = (world: TestWorld, principal: Principal, target: string, validUntil: Day) =>
  world.call(
    exchange.placeLimit,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_000n), target: rateOf("USD", "CNH", target), validUntil },
    principal,
  );
const daysAt = (world: TestWorld, principal: Principal) =>
  world.call(forwards.deliveryDays, { id: { sell: "USD", buy: "CNH" } }, principal);

describe("on every delivery day an exchange begins at 00:00 and its funds are due before 17:00", () => {
  /**
   * Lists the cases. bookedOn: the day on the clock at booking. on: the delivery day. closes: the last day of a
   * default, of dollars and offshore yuan: the mainland, Hong Kong and the United States must work.
   */
  const days: readonly {
    readonly name: string;
    readonly bookedOn: Day;
    readonly on: Day;
    readonly closes: Day;
  }[] = [
    { name: "the first working day after a holiday", bookedOn: "2026-02-13", on: "2026-02-24", closes: "2026-03-03" },
    { name: "the last day before a holiday", bookedOn: "2026-09-29", on: "2026-09-30", closes: "2026-10-15" },
    { name: "a leap day", bookedOn: "2024-02-28", on: "2024-02-29", closes: "2024-03-07" },
    {
      name: "a leap day in a year without an official list",
      bookedOn: "2028-02-28",
      on: "2028-02-29",
      closes: "2028-03-07",
    },
    { name: "a working day without an official list", bookedOn: "2026-12-31", on: "2027-01-04", closes: "2027-01-11" },
  ];
  test.for(days)("$name", async ({ bookedOn, on, closes }, { db }) => {
    const { world, principal } = await at10(db, bookedOn);
    const of = async (booking: Booking) => (await bookedBy(world, principal, { date: on, ...booking })).orderNo;
    const [itself, byHand, cancelledNo, missedNo] = [
      await of({}),
      await of({ type: "manual" }),
      await of({}),
      await of({ type: "manual" }),
    ];
    const short = await of({ kind: "postFunded", minor: 900_000n });
    const states = async () =>
      Promise.all([itself, byHand, cancelledNo, missedNo, short].map((orderNo) => stateOf(world, principal, orderNo)));

    await advanceTo(world, addMilliseconds(beijingInstant(on), -1));
    await world.call(exchange.cancel, { orderNo: cancelledNo }, principal);
    expect(await states()).toEqual(["pending", "pending", "canceled", "pending", "pending"]);
    await advanceTo(world, beijingInstant(on));
    expect(await states()).toEqual(["processing", "processing", "canceled", "processing", "processing"]);
    await expect(world.call(exchange.cancel, { orderNo: missedNo }, principal)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
    await advanceTo(world, addMilliseconds(beijingInstant(on, 17), -1));
    await world.call(forwards.deliver, { orderNo: byHand }, principal);
    expect(await states()).toEqual(["finished", "finished", "canceled", "processing", "processing"]);
    await advanceTo(world, beijingInstant(on, 17));
    expect(await states()).toEqual(["finished", "finished", "canceled", "timeOut", "timeOut"]);
    const { order } = await world.call(exchange.detail, { orderNo: short }, principal);
    expect(order.delivery?.closesOutAt).toEqual(beijingInstant(closes, 17));
    await advanceTo(world, addMilliseconds(beijingInstant(closes, 17), -1));
    expect(await stateOf(world, principal, short)).toBe("timeOut");
    await advanceTo(world, beijingInstant(closes, 17));
    expect(await stateOf(world, principal, short)).toBe("invalid");
    expect(await provenFaults(world)).toEqual([]);
  });
});

describe("a day on which banks do not work is no delivery day", () => {
  test.for<[Day, Day, string]>([
    ["2026-02-13", "2026-02-16", "a holiday Monday"],
    ["2026-03-18", "2026-03-21", "a Saturday"],
    ["2026-02-12", "2026-02-14", "a Saturday worked on the mainland, not in Hong Kong"],
    ["2026-03-18", "2026-03-18", "today"],
    ["2026-03-18", "2026-03-17", "yesterday"],
    ["2026-01-30", "2026-03-02", "more than a month ahead"],
    ["2026-12-31", "2027-01-02", "a Saturday without an official list"],
    ["2026-12-31", "2027-01-01", "a New Year's Day, which the United States keep whatever the mainland announces"],
    ["2026-05-20", "2026-05-25", "Memorial Day, a Monday that the mainland works"],
  ])("%s: %s, %s", async ([from, on], { db }) => {
    const { world, principal } = await at10(db, from);
    await expect(bookedBy(world, principal, { date: on })).rejects.toEqual(no("DELIVERY_DATE"));
  });
});

test.for<[Day, Day, Day, boolean]>([
  // the month's last day is a Saturday that the mainland works, and nobody else
  ["2026-01-30", "2026-02-02", "2026-02-27", true],
  ["2028-01-31", "2028-02-01", "2028-02-29", false],
  ["2024-01-31", "2024-02-01", "2024-02-29", true],
  ["2026-12-01", "2026-12-02", "2026-12-31", false],
])("from %s one may book from %s to %s", async ([today, first, last, hasOfficialCalendar], { db }) => {
  const { world, principal } = await at10(db, today);
  const { days, ...dayOffer } = await daysAt(world, principal);
  expect([days[0], days.at(-1), dayOffer.hasOfficialCalendar]).toEqual([first, last, hasOfficialCalendar]);
  await bookedBy(world, principal, { date: last });
});

test("at midnight the bookable days advance by one, and the night before is still the day before", async ({ db }) => {
  const { world, principal } = await at10(db, "2026-01-31");
  await world.setClock(addMilliseconds(beijingInstant("2026-02-01"), -1));
  expect((await daysAt(world, principal)).last).toBe("2026-02-28");
  await world.setClock(beijingInstant("2026-02-01"));
  expect((await daysAt(world, principal)).last).toBe("2026-03-01");
});

test("moving a clock across a weekend does on the way what was due on Friday, and nothing fills while the market rests", async ({
  db,
}) => {
  const { world, principal } = await at10(db, "2026-03-20");
  const [friday, monday, touchedOrder] = [
    await limitUntil(world, principal, "7.0010", "2026-03-20"),
    await limitUntil(world, principal, "7.0600", "2026-03-23"),
    await limitUntil(world, principal, "7.0020", "2026-03-23"),
  ];
  const bookedOrder = await bookedBy(world, principal, { date: "2026-03-23" });
  await advanceTo(world, beijingInstant("2026-03-21", 12));
  expect(await dollarAt(world, "7.0300")).toEqual([]);
  expect(
    await Promise.all(
      [friday, monday, touchedOrder, bookedOrder].map(({ orderNo }) => stateOf(world, principal, orderNo)),
    ),
  ).toEqual(["timeOut", "pending", "pending", "pending"]);
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-23"), -1));
  expect(await stateOf(world, principal, bookedOrder.orderNo)).toBe("pending");
  const { effects } = await advanceTo(world, beijingInstant("2026-03-23", 9));
  expect(effects.map(({ kind, at }) => [kind, beijingDay(at)])).toContainEqual(["exchange.delivered", "2026-03-23"]);
  // the first tick of Monday finds the market where the weekend left it
  await dollarAt(world, "7.0301");
  expect(
    await Promise.all([monday, touchedOrder, bookedOrder].map(({ orderNo }) => stateOf(world, principal, orderNo))),
  ).toEqual(["pending", "finished", "finished"]);
  expect(await provenFaults(world)).toEqual([]);
});

test("two orders and one balance at one tick: the older fills completely, the younger fails and uses nothing", async ({
  db,
}) => {
  const { world, principal } = await at10(db, "2026-03-18");
  // 5,000.00 less 3,000.00 and its advance fee of 30.00 leave 1,970.00: enough for one of two, with its fee
  const bookedOrder = await bookedBy(world, principal, { minor: 300_000n });
  const [older, younger] = [
    await limitUntil(world, principal, "7.0010", "2026-03-20"),
    await limitUntil(world, principal, "7.0010", "2026-03-20"),
  ];
  await advanceTo(world, addMilliseconds(beijingInstant("2026-03-19", 9), -minuteMs));
  await advanceTo(world, beijingInstant("2026-03-19", 9));
  await dollarAt(world, "7.0500");
  expect(
    await Promise.all([bookedOrder, older, younger].map(({ orderNo }) => stateOf(world, principal, orderNo))),
  ).toEqual(["finished", "finished", "fail"]);
  expect(await provenFaults(world)).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closeOutTimeAfterDefault,
  costCoveredByAdvanceFee,
  bookableDeliveryDays,
  deliveryOffDays,
  hasOfficialDeliveryCalendar,
  lastBookableDeliveryDay,
  lastDeliveryDayPastDeadline,
  dailyShortfallPenalty,
  deliveryReminderTimes,
  closeOutLoss,
  balanceUsedAtBooking,
  type SettlementPair,
} from "@/lib/exchange/forward";
import { divide } from "@/lib/money/rate";
import { planFundingSteps, advanceFeeRetainedAtCloseOut, type OrderAwaitingFunds } from "@/lib/exchange/funds";
import { closingStatus, exchangeKinds, machineOf } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { beijingInstant, weekdayOf } from "@/lib/time/beijing";
import { daysOfMonth } from "@/lib/time/calendar";
import { hongKongOffDayOf } from "@/lib/time/hong-kong";
import { addMilliseconds } from "@/lib/time/instant";
import { settlementPlacesFor, currenciesWithoutCalendar } from "@/lib/time/settlement";

test("one month ahead is the same day of the next month, or its last day", () => {
  const cases = {
    "2026-01-31": "2026-02-28",
    "2028-01-31": "2028-02-29",
    "2026-01-28": "2026-02-28",
    "2026-03-31": "2026-04-30",
    "2026-12-31": "2027-01-31",
    "2026-02-28": "2026-03-28",
    "2026-05-15": "2026-06-15",
  };
  for (const [today, last] of Object.entries(cases))
    expect([today, lastBookableDeliveryDay(today)]).toEqual([today, last]);
});

test("delivery days begin tomorrow by Beijing's midnight, leave out weekends and holidays and count make-up days", () => {
  const days = bookableDeliveryDays(beijingInstant("2026-02-10", 12));
  expect(days[0]).toBe("2026-02-11");
  expect(days).toContain("2026-02-14"); // a Saturday worked for the Spring Festival
  expect(days).toContain("2026-02-28"); // and another after it
  for (const day of ["2026-02-15", "2026-02-17", "2026-02-23", "2026-03-01"]) expect(days).not.toContain(day);
  expect(
    [addMilliseconds(beijingInstant("2026-02-11"), -1), beijingInstant("2026-02-11")].map(
      (now) => bookableDeliveryDays(now)[0],
    ),
  ).toEqual(["2026-02-11", "2026-02-12"]);
});

test("a pair is delivered on the working days of both currencies and of the mainland, and on no weekend that the mainland works", () => {
  const [yuan, kong, euro, yen] = [
    { sell: "USD", buy: "CNH" },
    { sell: "HKD", buy: "GBP" },
    { sell: "USD", buy: "EUR" },
    { sell: "JPY", buy: "KRW" },
  ] as const;
  expect([yuan, euro, yen].map(({ sell, buy }) => settlementPlacesFor([sell, buy]))).toEqual([
    ["mainland", "us", "hongKong"],
    ["mainland", "us", "euro"],
    ["mainland", "japan"],
  ]);
  const among = (now: Date, of: SettlementPair, days: readonly string[]) =>
    days.filter((day) => bookableDeliveryDays(now, of).includes(day));
  const [spring, easter] = [beijingInstant("2026-02-10", 12), beijingInstant("2026-03-18", 12)];
  // Good Friday is a holiday in Hong Kong and in Europe, Easter Monday in all three; the mainland is closed on 6 April
  const days = ["2026-04-02", "2026-04-03", "2026-04-07", "2026-04-08"];
  expect([yuan, kong, euro, yen].map((of) => among(easter, of, days))).toEqual([
    ["2026-04-02", "2026-04-08"],
    ["2026-04-02", "2026-04-08"],
    ["2026-04-02", "2026-04-07", "2026-04-08"],
    days,
  ]);
  // a Saturday that the mainland works is one elsewhere, with or without a calendar
  expect([yuan, euro, yen].flatMap((of) => among(spring, of, ["2026-02-14", "2026-02-28"]))).toEqual([]);
  expect(among(spring, yen, ["2026-02-11", "2026-02-12", "2026-02-24"])).toEqual(["2026-02-12", "2026-02-24"]);
  expect(
    deliveryOffDays(beijingInstant("2026-06-21", 12), { sell: "USD", buy: "CAD" }).filter(
      ({ kind }) => kind === "holiday",
    ),
  ).toEqual([
    { day: "2026-07-01", kind: "holiday", zh: "加拿大日", en: "Canada Day", place: "canada" },
    { day: "2026-07-04", kind: "holiday", zh: "独立日", en: "Independence Day", place: "us" },
  ]);
  expect(deliveryOffDays(spring, yuan).find(({ day }) => day === "2026-02-28")).toMatchObject({
    kind: "weekend",
    place: null,
  });
});

test("a span is known where the calendars of all its places are, and currencies without one are named", () => {
  const [yuan, euro] = [
    { sell: "USD", buy: "CNH" },
    { sell: "USD", buy: "EUR" },
  ] as const;
  expect([
    hasOfficialDeliveryCalendar(beijingInstant("2026-11-30"), yuan),
    hasOfficialDeliveryCalendar(beijingInstant("2026-12-01"), yuan),
    hasOfficialDeliveryCalendar(beijingInstant("2023-11-20"), yuan),
    hasOfficialDeliveryCalendar(beijingInstant("2023-11-20"), euro),
  ]).toEqual([true, false, false, true]);
  expect([currenciesWithoutCalendar(["USD", "CNH"]), currenciesWithoutCalendar(["KRW", "USD"])]).toEqual([[], ["KRW"]]);
});

test("a gazetted year of Hong Kong has its 17 general holidays, none of them a Sunday", () => {
  for (const year of ["2024", "2025", "2026"]) {
    const days = Array.from({ length: 12 }, (_, month) => daysOfMonth(Number(year), month + 1)).flat();
    expect([year, days.filter((day) => hongKongOffDayOf(day)?.kind === "holiday").length]).toEqual([year, 17]);
    expect(days.filter((day) => hongKongOffDayOf(day)?.kind === "holiday" && weekdayOf(day) === 0)).toEqual([]);
  }
});

test("a span into a year without an official list reports it, and only its weekends count", () => {
  expect([
    hasOfficialDeliveryCalendar(beijingInstant("2026-11-30")),
    hasOfficialDeliveryCalendar(beijingInstant("2026-12-01")),
  ]).toEqual([true, false]);
  expect(bookableDeliveryDays(beijingInstant("2026-12-10"))).toContain("2027-01-01");
});

test("money of a day is due from 17:00 of it, and until then that of the day before was due last", () => {
  expect(lastDeliveryDayPastDeadline(addMilliseconds(beijingInstant("2026-03-19", 17), -1))).toBe("2026-03-18");
  expect(lastDeliveryDayPastDeadline(beijingInstant("2026-03-19", 17))).toBe("2026-03-19");
  expect(lastDeliveryDayPastDeadline(addMilliseconds(beijingInstant("2026-03-20", 17), -1))).toBe("2026-03-19");
});

test("a default is closed out at 17:00 of the last of its working days, make-up days counted", () => {
  expect(closeOutTimeAfterDefault("2026-03-19", 5)).toEqual(beijingInstant("2026-03-26", 17));
  expect(closeOutTimeAfterDefault("2026-02-13", 2)).toEqual(beijingInstant("2026-02-24", 17));
  expect(closeOutTimeAfterDefault("2026-03-19", 0)).toEqual(beijingInstant("2026-03-19", 17));
});

test("a default is cured within working days of both its currencies: Hong Kong's for its dollars and for offshore yuan", () => {
  // from Thursday, 2 April: Good Friday, the mainland's Qingming on Monday, and Hong Kong's day after Easter Monday
  expect(closeOutTimeAfterDefault("2026-04-02", 3, { sell: "USD", buy: "AUD" })).toEqual(
    beijingInstant("2026-04-09", 17),
  );
  for (const code of ["HKD", "CNH"] as const)
    expect(closeOutTimeAfterDefault("2026-04-02", 3, { sell: "USD", buy: code })).toEqual(
      beijingInstant("2026-04-10", 17),
    );
});

test("a delivery has reminders on the morning two working days before it, on its own, and an hour before it is due", () => {
  expect(deliveryReminderTimes("2026-03-19")).toEqual([
    beijingInstant("2026-03-17", 9),
    beijingInstant("2026-03-19", 9),
    beijingInstant("2026-03-19", 16),
  ]);
  // a Tuesday after the Qingming holiday, which was a Monday
  expect(deliveryReminderTimes("2026-04-07")[0]).toEqual(beijingInstant("2026-04-02", 9));
});

test("a penalty is rounded up to the minor unit", () => {
  expect([0n, 1n, 3_333n, 3_334n, 10_000n].map((short) => dailyShortfallPenalty(short, 300))).toEqual([
    0n,
    1n,
    1n,
    2n,
    3n,
  ]);
  expect(balanceUsedAtBooking("booked", money("USD", 101n), money("USD", 2n))).toEqual(money("USD", 103n));
  expect(balanceUsedAtBooking("postFunded", money("USD", 101n), money("USD", 2n))).toEqual(money("USD", 2n));
  expect(
    [
      [10n, 9n],
      [10n, 10n],
      [10n, 11n],
    ].map(([fee = 0n, cost = 0n]) => costCoveredByAdvanceFee(fee, cost)),
  ).toEqual([9n, 10n, 10n]);
});

test("replacing a trade costs the shortfall of buying its amount back, rounded against the customer, and never pays", () => {
  const at = (value: bigint) => ({ base: "USD", quote: "CNH", value }) as const;
  expect(closeOutLoss(money("USD", 100_000n), money("CNH", 700_000n), at(700_000_000n))).toBe(0n);
  expect(closeOutLoss(money("USD", 100_000n), money("CNH", 700_000n), at(700_000_001n))).toBe(1n);
  expect(closeOutLoss(money("USD", 100_000n), money("CNH", 700_000n), at(699_999_999n))).toBe(0n);
  expect(closeOutLoss(money("USD", 100_000n), money("CNH", 700_000n), at(690_000_000n))).toBe(0n);
  expect(closeOutLoss(money("CNH", 700_000n), money("USD", 100_000n), at(690_000_000n))).toBe(10_000n);
});

const awaitedOrder = (id: string, change: Partial<OrderAwaitingFunds> = {}): OrderAwaitingFunds => ({
  id,
  state: "processing",
  sellMinor: 100n,
  heldMinor: 0n,
  advanceFeeMinor: 1n,
  actualFeeMinor: 0n,
  unpaidFeeMinor: 0n,
  ...change,
});
const steps = (orders: readonly OrderAwaitingFunds[], money: bigint, isReady = () => true) =>
  planFundingSteps(orders, money, isReady).map((step) => `${step.do} ${step.id} ${step.minor}`);

test("money pays debts first, then the shortfalls of defaults, then deliveries, each oldest first", () => {
  const orders = [
    awaitedOrder("new"),
    awaitedOrder("short", { state: "timeOut", heldMinor: 90n, actualFeeMinor: 1n }),
    awaitedOrder("closed", { state: "invalid", actualFeeMinor: 8n, unpaidFeeMinor: 7n }),
  ];
  expect(steps(orders, 6n)).toEqual(["collect closed 6"]);
  expect(steps(orders, 7n)).toEqual(["collect closed 7"]);
  expect(steps(orders, 16n)).toEqual(["collect closed 7", "hold short 9"]);
  expect(steps(orders, 17n)).toEqual(["collect closed 7", "hold short 10", "cure short 0"]);
  expect(steps(orders, 117n)).toEqual(["collect closed 7", "hold short 10", "cure short 0", "deliver new 1"]);
  expect(steps(orders, 117n, () => false)).toEqual(["collect closed 7", "hold short 10", "cure short 0"]);
});

test("an advance fee that is returned pays for the next, and for an older one that was not covered", () => {
  expect(
    steps(
      [awaitedOrder("a", { sellMinor: 101n }), awaitedOrder("b", { sellMinor: 200n, advanceFeeMinor: 101n })],
      200n,
    ),
  ).toEqual(["deliver a 1"]);
  expect(
    steps(
      [awaitedOrder("a", { sellMinor: 101n }), awaitedOrder("b", { sellMinor: 100n, advanceFeeMinor: 101n })],
      100n,
    ),
  ).toEqual(["deliver b 101", "deliver a 1"]);
});

test("every state of every kind has the closing status of its name", () => {
  for (const kind of exchangeKinds)
    for (const state of machineOf(kind).states)
      expect([kind, state, machineOf(kind).code(state)]).toEqual([kind, state, closingStatus.code(state)]);
});

test("with any terms and market, a default that is closed out costs at least as much as cancelling: the advance fee", () => {
  const ppm = fc.integer({ min: 0, max: 200_000 });
  const minor = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      minor,
      ppm,
      ppm,
      fc.integer({ min: 1, max: 30 }),
      minor,
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (sell, advancePpm, dayPpm, days, has, loss) => {
        const advanceFeeMinor = divide(sell * BigInt(advancePpm), 1_000_000n, "up");
        const shortfall = sell > has ? sell - has : 0n;
        const actualFeeMinor = BigInt(days) * dailyShortfallPenalty(shortfall, dayPpm) + loss;
        const order = { advanceFeeMinor, actualFeeMinor };
        const coveredMinor = costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor);
        const owedMinor = actualFeeMinor - coveredMinor;
        const cost = coveredMinor + advanceFeeRetainedAtCloseOut(order) + owedMinor;
        expect(cost >= advanceFeeMinor && cost >= actualFeeMinor).toBe(true);
        // nothing is taken twice
        expect(cost === advanceFeeMinor || cost === actualFeeMinor).toBe(true);
      },
    ),
  );
});

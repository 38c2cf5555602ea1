import { expect, test } from "vitest";
import { suggestedTargets } from "@/lib/exchange/limit";
import {
  amountsAt,
  targetDistanceBasisPoints,
  isExchangeTooLarge,
  isExchangeTooSmall,
  isTradable,
  isTargetReached,
  minLimitOrderSellAmount,
  marketSideOf,
  furthestAllowedTarget,
  limitTargetFault,
  limitOrderValidityRange,
} from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { minorMax, money, type Money } from "@/lib/money/money";
import { canonicalPair, rateText, type Rate } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";

const dollar = (value: bigint): Rate => ({ ...canonicalPair("USD", "CNH"), value });
const seven = dollar(700_000_000n);

test("a seller of the base is on the other side than its buyer", () => {
  expect(marketSideOf("USD", "CNH")).toEqual({ pair: { base: "USD", quote: "CNH" }, side: "sellBase" });
  expect(marketSideOf("CNH", "USD")).toEqual({ pair: { base: "USD", quote: "CNH" }, side: "buyBase" });
});

test("two different currencies of orders may be exchanged for each other", () => {
  const tradable: [Currency, Currency, boolean][] = [
    ["USD", "CNH", true],
    ["CNH", "USD", true],
    ["USD", "USD", false],
    ["USD", "SGD", false],
    ["CNY", "USD", false],
    ["CNY", "SGD", false],
  ];
  for (const [sell, buy, isOne] of tradable) expect([sell, buy, isTradable(sell, buy)]).toEqual([sell, buy, isOne]);
});

test("less is bought and more is sold where it does not divide evenly", () => {
  expect(amountsAt(money("CNH", 100n), seven, "CNH")).toEqual({
    sell: money("CNH", 100n),
    buy: money("USD", 14n),
    fixed: "sell",
  });
  expect(amountsAt(money("CNH", 100n), seven, "USD")).toEqual({
    sell: money("USD", 15n),
    buy: money("CNH", 100n),
    fixed: "buy",
  });
});

test("an exchange of zero on one side is too small, one past the largest amount too large", () => {
  expect(isExchangeTooSmall(amountsAt(money("CNH", 6n), seven, "CNH"))).toBe(true);
  expect(isExchangeTooSmall(amountsAt(money("CNH", 7n), seven, "CNH"))).toBe(false);
  const [nothing, cent] = [money("USD", 0n), money("USD", 1n)];
  const bothAmounts = (sell: Money, buy: Money) => ({ sell, buy, fixed: "sell" as const });
  expect([isExchangeTooSmall(bothAmounts(nothing, cent)), isExchangeTooSmall(bothAmounts(cent, nothing))]).toEqual([
    true,
    true,
  ]);
  const most = money("USD", minorMax("USD"));
  expect([
    isExchangeTooLarge(bothAmounts(most, most)),
    isExchangeTooLarge(bothAmounts(cent, money("USD", most.minor + 1n))),
  ]).toEqual([false, true]);
  expect(isExchangeTooLarge(amountsAt(money("USD", 142_857_142_857_142n), seven, "USD"))).toBe(false);
  expect(isExchangeTooLarge(amountsAt(money("USD", 142_857_142_857_143n), seven, "USD"))).toBe(true);
});

test("the least of a limit order is 100 whole units, whatever the currency's decimals", () => {
  expect([minLimitOrderSellAmount("USD"), minLimitOrderSellAmount("JPY")]).toEqual([
    money("USD", 10_000n),
    money("JPY", 100n),
  ]);
});

test("a target is strictly better than the current rate and one percent away at most, to the last digit of a rate", () => {
  const selling = (target: bigint) => limitTargetFault(seven, "sellBase", target);
  expect([selling(699_999_999n), selling(700_000_000n), selling(700_000_001n)]).toEqual([
    "TARGET_ALREADY_MET",
    "TARGET_ALREADY_MET",
    null,
  ]);
  expect([selling(707_000_000n), selling(707_000_001n)]).toEqual([null, "TARGET_OUT_OF_RANGE"]);
  const buying = (target: bigint) => limitTargetFault(seven, "buyBase", target);
  expect([buying(700_000_001n), buying(700_000_000n), buying(699_999_999n)]).toEqual([
    "TARGET_ALREADY_MET",
    "TARGET_ALREADY_MET",
    null,
  ]);
  expect([buying(693_000_000n), buying(692_999_999n)]).toEqual([null, "TARGET_OUT_OF_RANGE"]);
  expect(rateText(furthestAllowedTarget(seven, "sellBase"))).toBe("7.0700");
});

test("the furthest target of an odd rate is cut towards the market, never past one percent", () => {
  const odd = dollar(700_000_099n);
  expect([furthestAllowedTarget(odd, "sellBase").value, furthestAllowedTarget(odd, "buyBase").value]).toEqual([
    707_000_099n,
    693_000_099n,
  ]);
  const low = dollar(700_000_060n);
  expect([furthestAllowedTarget(low, "sellBase").value, furthestAllowedTarget(low, "buyBase").value]).toEqual([
    707_000_060n,
    693_000_060n,
  ]);
});

test("a target is touched at itself and beyond, on the customer's side only", () => {
  expect([
    isTargetReached("sellBase", 700n, 699n),
    isTargetReached("sellBase", 700n, 700n),
    isTargetReached("sellBase", 700n, 701n),
  ]).toEqual([false, true, true]);
  expect([
    isTargetReached("buyBase", 700n, 701n),
    isTargetReached("buyBase", 700n, 700n),
    isTargetReached("buyBase", 700n, 699n),
  ]).toEqual([false, true, true]);
});

test("a suggested target may be placed, and its distance is displayed", () => {
  for (const side of ["sellBase", "buyBase"] as const) {
    const { usual: target } = suggestedTargets(seven, side);
    expect(limitTargetFault(seven, side, target.value)).toBeNull();
    expect(targetDistanceBasisPoints(seven, side, target.value)).toBe(30);
  }
  expect(targetDistanceBasisPoints(seven, "sellBase", 700_000_000n)).toBe(0);
  expect([
    targetDistanceBasisPoints(seven, "sellBase", 650_000_000n),
    targetDistanceBasisPoints(seven, "buyBase", 750_000_000n),
  ]).toEqual([0, 0]);
  expect([
    targetDistanceBasisPoints(seven, "sellBase", 700_000_001n),
    targetDistanceBasisPoints(seven, "buyBase", 699_000_000n),
  ]).toEqual([1, 15]);
});

test("a limit order is valid until a day between today and thirty days on, by Beijing's calendar", () => {
  const midnight = beijingInstant("2026-03-19");
  expect(limitOrderValidityRange(addMilliseconds(midnight, -1)).first).toBe("2026-03-18");
  expect(limitOrderValidityRange(midnight)).toEqual({ first: "2026-03-19", last: "2026-04-18" });
});

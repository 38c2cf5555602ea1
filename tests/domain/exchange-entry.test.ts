import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  limitOrderChangeFormSchema,
  limitOrderFormSchema,
  realTimeExchangeFormSchema,
  type LimitEntry,
  type RealTimeEntry,
  type ExchangeFormFacts,
} from "@/lib/exchange/entry";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { beijingInstant } from "@/lib/time/beijing";

const formFacts: ExchangeFormFacts = {
  rate: { ...canonicalPair("USD", "CNH"), value: 700_000_000n },
  fee: { ppm: 1_000, min: money("USD", 0n), max: null },
  available: 100_100n,
  now: beijingInstant("2026-03-18", 10),
};
const entry: RealTimeEntry = { sell: "USD", buy: "CNH", fixed: "sell", amount: "1000" };
const limit: LimitEntry = { ...entry, target: "7.01", validUntil: "2026-03-20", fillsPart: false, holdsFunds: false };

/** The issues of an entry as "field: code". */
const issues = (rule: z.ZodMiniType, value: object): string[] =>
  z.safeParse(rule, value).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
const realTime = (change: Partial<RealTimeEntry>, facts: Partial<ExchangeFormFacts> = {}) =>
  issues(realTimeExchangeFormSchema({ ...formFacts, ...facts }), { ...entry, ...change });
const limitIssues = (change: Partial<LimitEntry>, facts: Partial<ExchangeFormFacts> = {}) =>
  issues(limitOrderFormSchema({ ...formFacts, ...facts }), { ...limit, ...change });

test("a typed entry becomes the calls' input", () => {
  expect(z.parse(realTimeExchangeFormSchema(formFacts), { ...entry, fixed: "buy", amount: " 700.5 " })).toEqual({
    kind: "realTime",
    sell: "USD",
    buy: "CNH",
    amount: money("CNH", 70_050n),
  });
  expect(z.parse(limitOrderFormSchema(formFacts), limit)).toEqual({
    sell: "USD",
    buy: "CNH",
    amount: money("USD", 100_000n),
    target: { ...canonicalPair("USD", "CNH"), value: 701_000_000n },
    validUntil: "2026-03-20",
    fillsPart: false,
    holdsFunds: false,
  });
});

test("an invalid amount is reported by its error", () => {
  expect(["", "0", "-1", "1.001", "1e3", "99999999999999"].map((amount) => realTime({ amount }))).toEqual([
    ["amount: amount.missing"],
    ["amount: amount.zero"],
    ["amount: amount.negative"],
    ["amount: amount.decimals"],
    ["amount: amount.number"],
    ["amount: amount.large"],
  ]);
  expect(realTime({ sell: "JPY", amount: "10.5" })).toEqual(["amount: amount.whole"]);
  expect(realTime({ buy: "USD" })).toContain("amount: currency.same");
});

test("amount and fee must be covered to the last cent, whichever side is named", () => {
  expect([realTime({}), realTime({}, { available: 100_099n })]).toEqual([[], ["amount: amount.short"]]);
  expect([realTime({ fixed: "buy", amount: "7000" }), realTime({ fixed: "buy", amount: "7000.01" })]).toEqual([
    [],
    ["amount: amount.short"],
  ]);
});

test("an amount that is zero or too large on the other side is refused", () => {
  expect(realTime({ sell: "CNH", buy: "USD", amount: "0.06" })).toEqual(["amount: amount.minimum"]);
  expect(realTime({ amount: "9999999999999" }, { available: 10n ** 18n })).toEqual(["amount: amount.large"]);
});

test("a limit order needs no balance, but 100 of the sell currency at its target", () => {
  expect(limitIssues({}, { available: 0n })).toEqual([]);
  expect([limitIssues({ amount: "100" }), limitIssues({ amount: "99.99" })]).toEqual([
    [],
    ["amount: amount.sellLeast:100.00 USD"],
  ]);
  expect([limitIssues({ fixed: "buy", amount: "701" }), limitIssues({ fixed: "buy", amount: "700.9" })]).toEqual([
    [],
    ["amount: amount.sellLeast:100.00 USD"],
  ]);
});

test("a limit order with held funds needs the balance to cover amount and fee to the last cent, including its present hold", () => {
  expect([
    limitIssues({ holdsFunds: true }),
    limitIssues({ holdsFunds: true }, { available: 100_099n }),
    limitIssues({ fillsPart: true }, { available: 0n }),
  ]).toEqual([[], ["amount: amount.short"], []]);
  const change = (heldMinor: bigint) =>
    limitOrderChangeFormSchema({ ...formFacts, available: 100n }, { orderNo: "FX1", version: 3, held: heldMinor });
  expect([
    issues(change(100_000n), { ...limit, holdsFunds: true }),
    issues(change(99_999n), { ...limit, holdsFunds: true }),
  ]).toEqual([[], ["amount: amount.short"]]);
  expect(z.parse(change(0n), limit)).toEqual({
    orderNo: "FX1",
    version: 3,
    amount: money("USD", 100_000n),
    target: { ...canonicalPair("USD", "CNH"), value: 701_000_000n },
    validUntil: "2026-03-20",
    fillsPart: false,
    holdsFunds: false,
  });
});

test("a target is missing, no number, met or too far away, and its day within reach", () => {
  expect(["", "x", "7", "7.07", "7.0701"].map((target) => limitIssues({ target }))).toEqual([
    ["target: rate.missing"],
    ["target: rate.number"],
    ["target: rate.met"],
    [],
    ["target: rate.far"],
  ]);
  expect(
    ["", "2026-03-17", "2026-03-18", "2026-04-17", "2026-04-18"].map((validUntil) => limitIssues({ validUntil })),
  ).toEqual([["validUntil: date.missing"], ["validUntil: date.range"], [], [], ["validUntil: date.range"]]);
});

test("a target is read as intended: full-width digits, blanks, and thousands where a pair has thousands", () => {
  const targetOf = (change: Partial<LimitEntry>) =>
    z.safeParse(limitOrderFormSchema({ ...formFacts, rate: null }), { ...limit, ...change }).data?.target.value;
  expect(["７．０１", "７。０１", " 7.01 ", "\u200e7.01"].map((target) => targetOf({ target }))).toEqual(
    Array.from({ length: 4 }, () => 701_000_000n),
  );
  expect(["25,120.5", "２５，１２０．５", "25120.5"].map((target) => targetOf({ buy: "VND", target }))).toEqual(
    Array.from({ length: 3 }, () => 2_512_050_000_000n),
  );
  // a comma may be a decimal point here: an amount a thousand times too large is worse than a refusal
  expect(["7,010", "7,01", "2,5120.5"].map((target) => targetOf({ target }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { money } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import {
  minimumPaymentAmount,
  paymentDebit,
  sumPaymentFees,
  isPaymentCurrency,
  isPaymentRecallable,
  crossCurrencyBlockReason,
  voucherKindOf,
} from "@/lib/payments/rules";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { countryCodes, dialCodes } from "@/lib/reference/places/countries";

test("a reference has letters, digits and spaces, 26 at most; a payment password is six digits", () => {
  const wire = {
    payeeId: "01900000-0000-7000-8000-000000000000",
    amount: { currency: "EUR", amount: "50.00" },
    payCurrency: "EUR",
    bearer: "OUR",
    purpose: "goods",
    reference: "INV 1",
    payPassword: "135790",
  } as const;
  const input = (change: object) => z.safeDecode(payments.pay.input, { ...wire, ...change }).success;
  expect([input({}), input({ reference: "" }), input({ reference: "A".repeat(26) })]).toEqual([true, true, true]);
  for (const change of [
    { reference: "A".repeat(27) },
    { reference: "INV-1" },
    { reference: "发票" },
    { payPassword: "12345" },
    { payPassword: "1234567" },
    { payPassword: "12345a" },
    { amount: { currency: "JPY", amount: "5000.5" } },
    { amount: { currency: "EUR", amount: "-50.00" } },
    { amount: { currency: "EUR", amount: "50.001" } },
    { amount: { currency: "XXX", amount: "50" } },
    { bearer: "BEN" },
    { purpose: "gift" },
  ]) {
    expect([change, input(change)]).toEqual([change, false]);
  }
});

test("smallest amounts are the terms' own, else the smallest unit", () => {
  expect([
    minimumPaymentAmount("USD"),
    minimumPaymentAmount("EUR"),
    minimumPaymentAmount("JPY"),
    minimumPaymentAmount("GBP"),
  ]).toEqual([money("USD", 5_000n), money("EUR", 5_000n), money("JPY", 5_000n), money("GBP", 1n)]);
});

test("the total debit is the amount and every fee, nothing else", () => {
  const charges = {
    pay: money("USD", 100_000n),
    ownFee: money("USD", 1_500n),
    correspondentFee: money("USD", 2_500n),
    exchangeFee: money("USD", 100n),
  };
  expect([sumPaymentFees(charges), paymentDebit(charges)]).toEqual([money("USD", 4_100n), money("USD", 104_100n)]);
  expect(paymentDebit({ ...charges, pay: money("EUR", 100_000n) })).toEqual(money("EUR", 100_000n));
});

test("payments are made in the currencies that orders may be in", () => {
  expect((["USD", "CNH", "SGD", "CNY"] as const).map(isPaymentCurrency)).toEqual([true, true, false, false]);
});

test("every country is named once, by a code of the platform, with a telephone code", () => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(
    countryCodes.filter((code) => names.of(code) === undefined || !/^\d{1,3}$/.test(dialCodes.get(code) ?? "")),
  ).toEqual([]);
  expect(countryCodes.length).toBeGreaterThan(235);
});

test("another currency's account pays for a verified merchant, and where the site exchanges currencies", () => {
  const [verifiedUser, once, not] = [
    { realNameState: 2, firstVerify: 2 },
    { realNameState: 1, firstVerify: 2 },
    { realNameState: 0, firstVerify: 0 },
  ] as const;
  expect(
    [verifiedUser, once, not].map((principal) => [
      crossCurrencyBlockReason(principal, true),
      crossCurrencyBlockReason(principal, false),
    ]),
  ).toEqual([
    [null, "notOffered"],
    [null, "notOffered"],
    ["unverified", "notOffered"],
  ]);
});

test("a payment can be recalled while the banks have it, and for thirty days after it arrived, to the millisecond", () => {
  const now = beijingInstant("2026-04-17", 10);
  const at = (state: string, doneAt: Date | null) => isPaymentRecallable({ state, doneAt }, now);
  expect([at("processing", null), at("awaitingMaterial", null), at("pending", null), at("canceled", null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const arrivedAt = beijingInstant("2026-03-18", 10);
  expect([
    at("success", addMilliseconds(arrivedAt, 1)),
    at("success", arrivedAt),
    at("failure", arrivedAt),
    at("no state", null),
  ]).toEqual([true, false, false, false]);
});

test("a returned payment has a voucher as a refund", () => {
  expect([voucherKindOf({ refund: null }), voucherKindOf({ refund: {} })]).toEqual(["paymentVoucher", "refundVoucher"]);
});

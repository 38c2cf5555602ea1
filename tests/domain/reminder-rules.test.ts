import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  reminderDirection,
  isReminderRateReached,
  reminderValidityRange,
  rateReminderFormSchema,
  reminderMarketSide,
  type ReminderEntry,
  type ReminderFacts,
} from "@/lib/exchange/reminder-rules";
import { phoneNumberSchema, normalizedPhoneNumber } from "@/lib/reference/places/phone";
import { rateOf } from "../fixtures/trading";
import { wednesday } from "../fixtures/world";

const dollar = (text: string) => rateOf("USD", "CNH", text);
const price = { bid: dollar("6.9972"), ask: dollar("7.0028") };
const entry: ReminderEntry = {
  base: "USD",
  quote: "CNH",
  direction: "above",
  target: "7.1",
  validUntil: "2026-03-20",
  phone: { countryCode: "CN", number: "138 0000 0001" },
};

/** Validates an entry with a form's rule. Returns the call's input, or the invalid fields with their codes. */
function validateEntry(change: Partial<ReminderEntry>, facts: ReminderFacts = { price, now: wednesday }) {
  const result = z.safeParse(rateReminderFormSchema(facts), { ...entry, ...change });
  return result.success ? result.data : result.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
}

test("above compares the bid and below the ask, the rate itself reached", () => {
  expect([
    isReminderRateReached(price, "above", dollar("6.9972").value),
    isReminderRateReached(price, "above", dollar("6.9973").value),
  ]).toEqual([true, false]);
  expect([
    isReminderRateReached(price, "below", dollar("7.0028").value),
    isReminderRateReached(price, "below", dollar("7.0027").value),
  ]).toEqual([true, false]);
});

test("a reminder and an order of one side are for each other", () => {
  expect([reminderMarketSide("above"), reminderMarketSide("below")]).toEqual(["sellBase", "buyBase"]);
  expect([reminderDirection("sellBase"), reminderDirection("buyBase")]).toEqual(["above", "below"]);
});

test("rate, validity and phone are required, and each has its error in its place", () => {
  expect(validateEntry({})).toEqual({
    direction: "above",
    target: dollar("7.1"),
    validUntil: "2026-03-20",
    phone: "13800000001",
  });
  expect(validateEntry({ target: "", validUntil: "", phone: { countryCode: "CN", number: "" } })).toEqual([
    "target rate.missing",
    "validUntil date.missing",
    "phone text.missing",
  ]);
  expect(validateEntry({ target: "7,1", phone: { countryCode: "CN", number: "12" } })).toEqual([
    "target rate.number",
    "phone text.phone",
  ]);
  expect(validateEntry({ target: "6.9972" })).toEqual(["target rate.reached"]);
  expect(validateEntry({ base: "CNH" })).toEqual(["target currency.same"]);
  expect(validateEntry({ target: " ", validUntil: "soon", phone: { countryCode: "CN", number: " " } })).toEqual([
    "target rate.missing",
    "validUntil date.format",
    "phone text.missing",
  ]);
  for (const direction of ["above", "below"] as const)
    expect(validateEntry({ direction, target: "x" })).toHaveLength(1);
  expect(validateEntry({ direction: "below", target: "6.9" })).toMatchObject({ direction: "below" });
  expect(validateEntry({ validUntil: "" })).toEqual(["validUntil date.missing"]);
  expect(validateEntry({ phone: { countryCode: "CN", number: "12" } })).toEqual(["phone text.phone"]);
});

test("a reminder of another pair than the displayed one is not validated by its price", () => {
  expect(validateEntry({ quote: "HKD", target: "1" })).toMatchObject({ target: rateOf("USD", "HKD", "1") });
  expect(validateEntry({ base: "EUR", quote: "CNH", target: "1" })).toMatchObject({
    target: rateOf("EUR", "CNH", "1"),
  });
  expect(validateEntry({ target: "1" }, { price: null, now: wednesday })).toMatchObject({ target: dollar("1") });
});

test("it may be valid from today for ninety days", () => {
  expect(reminderValidityRange(wednesday)).toEqual({ first: "2026-03-18", last: "2026-06-16" });
  for (const [validUntil, isGood] of [
    ["2026-03-17", false],
    ["2026-03-18", true],
    ["2026-06-16", true],
    ["2026-06-17", false],
  ] as const)
    expect([validUntil, !Array.isArray(validateEntry({ validUntil }))]).toEqual([validUntil, isGood]);
});

test("a phone is stored as one number: plain in the mainland, with its country's code elsewhere", () => {
  const rows = [
    ["CN", "138-0000-0001", "13800000001"],
    ["CN", "+86 13800000001", "13800000001"],
    ["HK", "5123 4567", "+85251234567"],
    ["US", "(415) 555-0100", "+14155550100"],
    ["CN", "+852 5123 4567", "+85251234567"],
    ["HK", "+1 415 555 0100", "+14155550100"],
    ["DE", "30 1234567", "+49301234567"],
  ] as const;
  for (const [countryCode, number, storedNumber] of rows)
    expect([number, z.safeParse(phoneNumberSchema, normalizedPhoneNumber({ countryCode, number })).data]).toEqual([
      number,
      storedNumber,
    ]);
  for (const wrong of ["12345", "23800000001", "+8613800000001x", "+0123456789", "x13800000001", "138000000012"])
    expect([wrong, z.safeParse(phoneNumberSchema, wrong).error?.issues[0]?.message]).toEqual([wrong, "text.phone"]);
  expect(z.safeParse(phoneNumberSchema, "").error?.issues[0]?.message).toBe("text.missing");
  expect(normalizedPhoneNumber({ countryCode: "CN", number: "138 0000 0001" })).toBe("13800000001");
  expect([
    normalizedPhoneNumber({ countryCode: "HK", number: "" }),
    normalizedPhoneNumber({ countryCode: "??", number: "1" }),
  ]).toEqual(["", "+1"]);
});

test("a rate is read as intended, in full width or with its thousands", () => {
  expect(validateEntry({ target: "７．１" })).toMatchObject({ target: dollar("7.1") });
  expect(validateEntry({ quote: "IDR", target: "17,200" })).toMatchObject({ target: rateOf("USD", "IDR", "17200") });
});

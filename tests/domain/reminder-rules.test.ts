import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  directionOf,
  isReached,
  reminderDays,
  reminderRule,
  watchedSide,
  type ReminderEntry,
  type ReminderFacts,
} from "@/lib/exchange/reminder-rules";
import { phoneNumber, phoneOf } from "@/lib/reference/places/phone";
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

/** What a form's rule makes of an entry: the call's input, or the wrong fields with their codes. */
function validated(change: Partial<ReminderEntry>, shown: ReminderFacts = { price, now: wednesday }) {
  const got = z.safeParse(reminderRule(shown), { ...entry, ...change });
  return got.success ? got.data : got.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
}

test("above watches the bid and below the ask, the rate itself reached", () => {
  expect([
    isReached(price, "above", dollar("6.9972").value),
    isReached(price, "above", dollar("6.9973").value),
  ]).toEqual([true, false]);
  expect([
    isReached(price, "below", dollar("7.0028").value),
    isReached(price, "below", dollar("7.0027").value),
  ]).toEqual([true, false]);
});

test("a reminder and an order of one side stand for each other", () => {
  expect([watchedSide("above"), watchedSide("below")]).toEqual(["sellBase", "buyBase"]);
  expect([directionOf("sellBase"), directionOf("buyBase")]).toEqual(["above", "below"]);
});

test("rate, validity and phone are required, and each says what is wrong in its place", () => {
  expect(validated({})).toEqual({
    direction: "above",
    target: dollar("7.1"),
    validUntil: "2026-03-20",
    phone: "13800000001",
  });
  expect(validated({ target: "", validUntil: "", phone: { countryCode: "CN", number: "" } })).toEqual([
    "target rate.missing",
    "validUntil date.missing",
    "phone text.missing",
  ]);
  expect(validated({ target: "7,1", phone: { countryCode: "CN", number: "12" } })).toEqual([
    "target rate.number",
    "phone text.phone",
  ]);
  expect(validated({ target: "6.9972" })).toEqual(["target rate.reached"]);
  expect(validated({ base: "CNH" })).toEqual(["target currency.same"]);
  expect(validated({ target: " ", validUntil: "soon", phone: { countryCode: "CN", number: " " } })).toEqual([
    "target rate.missing",
    "validUntil date.range",
    "phone text.missing",
  ]);
  for (const direction of ["above", "below"] as const) expect(validated({ direction, target: "x" })).toHaveLength(1);
  expect(validated({ direction: "below", target: "6.9" })).toMatchObject({ direction: "below" });
  expect(validated({ validUntil: "" })).toEqual(["validUntil date.missing"]);
  expect(validated({ phone: { countryCode: "CN", number: "12" } })).toEqual(["phone text.phone"]);
});

test("a reminder of another pair than the one shown is not judged by its price", () => {
  expect(validated({ quote: "HKD", target: "1" })).toMatchObject({ target: rateOf("USD", "HKD", "1") });
  expect(validated({ base: "EUR", quote: "CNH", target: "1" })).toMatchObject({ target: rateOf("EUR", "CNH", "1") });
  expect(validated({ target: "1" }, { price: null, now: wednesday })).toMatchObject({ target: dollar("1") });
});

test("it may be valid from today for ninety days", () => {
  expect(reminderDays(wednesday)).toEqual({ first: "2026-03-18", last: "2026-06-16" });
  for (const [validUntil, isGood] of [
    ["2026-03-17", false],
    ["2026-03-18", true],
    ["2026-06-16", true],
    ["2026-06-17", false],
  ] as const)
    expect([validUntil, !Array.isArray(validated({ validUntil }))]).toEqual([validUntil, isGood]);
});

test("a phone is kept as one number: plain in the mainland, with its country's code elsewhere", () => {
  const rows = [
    ["CN", "138-0000-0001", "13800000001"],
    ["CN", "+86 13800000001", "13800000001"],
    ["HK", "5123 4567", "+85251234567"],
    ["US", "(415) 555-0100", "+14155550100"],
    ["CN", "+852 5123 4567", "+85251234567"],
    ["HK", "+1 415 555 0100", "+14155550100"],
    ["DE", "30 1234567", "+49301234567"],
  ] as const;
  for (const [countryCode, number, kept] of rows)
    expect([number, z.safeParse(phoneNumber, phoneOf({ countryCode, number })).data]).toEqual([number, kept]);
  for (const wrong of ["12345", "23800000001", "+8613800000001x", "+0123456789", "x13800000001", "138000000012"])
    expect([wrong, z.safeParse(phoneNumber, wrong).error?.issues[0]?.message]).toEqual([wrong, "text.phone"]);
  expect(z.safeParse(phoneNumber, "").error?.issues[0]?.message).toBe("text.missing");
  expect(phoneOf({ countryCode: "CN", number: "138 0000 0001" })).toBe("13800000001");
  expect([phoneOf({ countryCode: "HK", number: "" }), phoneOf({ countryCode: "??", number: "1" })]).toEqual(["", "+1"]);
});

test("a rate is taken as it is meant, written full width or with its thousands", () => {
  expect(validated({ target: "７．１" })).toMatchObject({ target: dollar("7.1") });
  expect(validated({ quote: "IDR", target: "17,200" })).toMatchObject({ target: rateOf("USD", "IDR", "17200") });
});

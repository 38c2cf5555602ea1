import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { codeMs } from "@/lib/access/terms";
import { day } from "@/lib/call/field-schemas";
import {
  deliveryDayStart,
  closeOutTimeAfterDefault,
  bookableDeliveryDays,
  forwardFundsDeadline,
  hasOfficialDeliveryCalendar,
  lastBookableDeliveryDay,
} from "@/lib/exchange/forward";
import { limitOrderValidityRange } from "@/lib/exchange/rules";
import { nextFundsCheckAt } from "@/lib/simulator/exchange/forward/checks";
import { nextTickAt } from "@/lib/simulator/driving/market/jobs";
import { worldTimeAt } from "@/lib/simulator/driving/worlds/world";
import { beijingInstant, beijingText, beijingDay, minuteOfDay } from "@/lib/time/beijing";
import { isMarketOpenAt, isWorkingDay, nextTradingOpening, nextWorkingDayAtHour } from "@/lib/time/calendar";
import { firstInstant, instant, isBefore, lastInstant, addMilliseconds } from "@/lib/time/instant";
import { closeOuts, edges } from "../fixtures/edges";

const codeOf = (text: string) => z.safeDecode(instant, text).error?.issues[0]?.message;

test("instants are accepted from the first to the last that calendars know, and no millisecond beyond", () => {
  expect([firstInstant, lastInstant].map((at) => codeOf(at.toISOString()))).toEqual([undefined, undefined]);
  expect(
    [addMilliseconds(firstInstant, -1), addMilliseconds(lastInstant, 1)].map((at) => codeOf(at.toISOString())),
  ).toEqual(["date.range", "date.range"]);
  expect([codeOf("0000-01-01T00:00:00Z"), codeOf("9999-12-31T23:59:00Z")]).toEqual(["date.range", "date.range"]);
});

test("days are accepted of the same years", () => {
  const results = ["1970-01-01", "2199-12-31", "1969-12-31", "2200-01-01", "9999-12-31", "0000-01-01"].map(
    (text) => z.safeParse(day, text).success,
  );
  expect(results).toEqual([true, true, false, false, false, false]);
});

test("the fastest clock stops at the last instant, where the market still has its next opening", () => {
  const world = {
    clockMode: "flowing",
    clockAt: lastInstant,
    clockSince: firstInstant,
    clockSpeed: 86_400,
    settledTo: firstInstant,
  };
  expect(worldTimeAt(world, lastInstant)).toEqual(lastInstant);
  expect(nextTradingOpening(lastInstant, { opens: 9, closes: 24 })).toEqual(new Date("2199-12-31T01:00:00.000Z"));
});

const hours = { opens: 9, closes: 24 };
const world = { terms: {} };
const yes = (is: boolean) => (is ? "yes" : "no");
const delivery = (day: string) => (at: Date) =>
  isBefore(at, deliveryDayStart(day)) ? "waiting" : isBefore(at, forwardFundsDeadline(day)) ? "on its day" : "late";
const fillable = (day: string) => (at: Date) => yes(isBefore(at, beijingInstant(day, 24)));

/** Answers each question of the table at an instant. */
const answers: Record<keyof typeof edges, (at: Date) => string> = {
  "the day it is": beijingDay,
  "whether banks work": (at) => yes(isWorkingDay(beijingDay(at))),
  "whether the market trades": (at) => yes(isMarketOpenAt(at, hours)),
  "when the market opens next": (at) => beijingText(nextTradingOpening(at, hours)),
  "when a day of a file is replayed next, 22:00 of a working day": (at) => beijingText(nextWorkingDayAtHour(at, 22)),
  "the next tick, every 5 minutes of trading": (at) => beijingText(nextTickAt(at, world)),
  "the next look for funds, every 5 minutes of every day": (at) => beijingText(nextFundsCheckAt(at, world)),
  "whether what is delivered on 2026-03-19 is waiting, on its day, or late": delivery("2026-03-19"),
  "whether what is delivered on 2028-02-29 is waiting, on its day, or late": delivery("2028-02-29"),
  "the first day that may be booked": (at) => bookableDeliveryDays(at)[0] ?? "none",
  "the end of the month that may be booked": (at) => lastBookableDeliveryDay(beijingDay(at)),
  "the last day that may be booked": (at) => bookableDeliveryDays(at).at(-1) ?? "none",
  "whether all days that may be booked are of years with an official list": (at) =>
    yes(hasOfficialDeliveryCalendar(at)),
  "the days a limit order may be valid until": (at) => Object.values(limitOrderValidityRange(at)).join(" to "),
  "whether an order valid until 2026-02-28 may still fill": fillable("2026-02-28"),
  "whether an order valid until 2024-02-29 may still fill": fillable("2024-02-29"),
  "whether a code sent at 10:00 is still valid, for 3 minutes": (at) =>
    yes(isBefore(at, addMilliseconds(beijingInstant("2026-03-18", 10), codeMs))),
  "the day's minute": (at) => String(minuteOfDay(at)),
};

/** A line of the table: the instant, and what is expected before, at and after it. */
function read(line: string): { at: Date; expectedTexts: string[] } {
  const [when = "", ...cells] = line.split("|").map((cell) => cell.trim());
  const [date = "", hour = 0, minute = 0] = [when.slice(0, 10), Number(when.slice(11, 13)), Number(when.slice(14))];
  const expectedTexts: string[] = [];
  for (const cell of cells) expectedTexts.push(cell === '"' ? (expectedTexts.at(-1) ?? "") : cell);
  return { at: beijingInstant(date, hour, minute), expectedTexts };
}
const linesOf = (question: keyof typeof edges) => edges[question].trim().split("\n").map(read);
// named cast: the table's own questions
const questions = Object.keys(edges) as (keyof typeof edges)[];

describe("one millisecond before, at, and one millisecond after", () => {
  test.each(questions)("%s", (question) => {
    for (const { at, expectedTexts } of linesOf(question)) {
      const actualTexts = [-1, 0, 1].map((ms) => answers[question](addMilliseconds(at, ms)));
      expect(`${beijingText(at)} ${actualTexts.join(" | ")}`).toBe(`${beijingText(at)} ${expectedTexts.join(" | ")}`);
    }
  });

  test("200 instants and more are checked", () => {
    expect(questions.flatMap(linesOf).length * 3).toBeGreaterThan(200);
  });
});

test.each(Object.entries(closeOuts))("a default of %s is closed out at 17:00 of %s", (from, to) => {
  expect(closeOutTimeAfterDefault(from, 5)).toEqual(beijingInstant(to, 17));
});

import * as z from "zod/mini";
import { expect, test } from "vitest";
import { day } from "@/lib/call/wire";
import { worldNow } from "@/lib/simulator/world";
import { nextOpening } from "@/lib/time/calendar";
import { firstInstant, instant, lastInstant, later } from "@/lib/time/instant";

const codeOf = (text: string) => z.safeDecode(instant, text).error?.issues[0]?.message;

test("instants are taken from the first to the last that calendars know, and no millisecond beyond", () => {
  expect([firstInstant, lastInstant].map((at) => codeOf(at.toISOString()))).toEqual([undefined, undefined]);
  expect([later(firstInstant, -1), later(lastInstant, 1)].map((at) => codeOf(at.toISOString()))).toEqual(["date.range", "date.range"]);
  expect([codeOf("0000-01-01T00:00:00Z"), codeOf("9999-12-31T23:59:00Z")]).toEqual(["date.range", "date.range"]);
});

test("days are taken of the same years", () => {
  const told = ["1970-01-01", "2199-12-31", "1969-12-31", "2200-01-01", "9999-12-31", "0000-01-01"].map((text) => z.safeParse(day, text).success);
  expect(told).toEqual([true, true, false, false, false, false]);
});

test("the fastest clock stops at the last instant, where the market still knows its next opening", () => {
  const world = { clockMode: "flowing", clockAt: lastInstant, clockSince: firstInstant, clockSpeed: 86_400, settledTo: firstInstant };
  expect(worldNow(world, lastInstant)).toEqual(lastInstant);
  expect(nextOpening(lastInstant, { opens: 9, closes: 24 })).toEqual(new Date("2199-12-31T01:00:00.000Z"));
});

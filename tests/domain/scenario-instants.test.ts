import { expect, test } from "vitest";
import { parseDurationMs, instantOf, instantText } from "@/lib/simulator/driving/scenarios/instants";
import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/time/instant";

test("an instant is read as it is written down", () => {
  for (const ms of [0, 1, 999, secondMs, 59 * secondMs, hourMs, 17 * dayMs + 3 * hourMs + 7 * secondMs]) {
    const at = new Date(Date.UTC(2026, 2, 18, 2) + ms);
    expect(instantOf(instantText(at))).toEqual(at);
  }
  expect(instantText(new Date("2026-03-18T02:00:00.000Z"))).toBe("2026-03-18 10:00");
});

test("a span is the sum of its parts, a year and a day at most", () => {
  for (const [text, ms] of [
    ["90s", 90 * secondMs],
    ["15m", 15 * minuteMs],
    ["17d 3h 7s", 17 * dayMs + 3 * hourMs + 7 * secondMs],
    ["367d", 367 * dayMs],
    ["368d", undefined],
    ["2 h", undefined],
    ["1w", undefined],
  ] as const)
    expect([text, parseDurationMs(text)]).toEqual([text, ms]);
});

import { expect, test } from "vitest";
import { rateFreshness } from "@/components/exchange/rates/rate-news";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";

const now = beijingInstant("2026-03-18", 10, 35);

test("a rate's description follows its age on the world's clock: an old one is never called new, nor an impossible one coming", () => {
  const newsAt = (minutes: number, speed = 1) =>
    rateFreshness(addMilliseconds(now, -minutes * minuteMs), { now, speed }, "live");
  expect([newsAt(0), newsAt(4), newsAt(15), newsAt(16)]).toEqual(["live", "live", "live", "late"]);
  expect([newsAt(0, 0), newsAt(16, 0)]).toEqual(["stopped", "stopped"]);
  expect(newsAt(4, 60)).toBe("live");
  // without a feed the text describes the other source, at any age
  expect(rateFreshness(now, { now, speed: 1 }, "polled")).toBe("polled");
  expect(rateFreshness(now, { now, speed: 1 }, "interrupted")).toBe("interrupted");
});

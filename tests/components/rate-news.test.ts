import { expect, test } from "vitest";
import { rateNews } from "@/components/exchange/rates/rate-news";
import { beijing } from "@/lib/time/beijing";
import { later, minuteMs } from "@/lib/time/instant";

const now = beijing("2026-03-18", 10, 35);

test("what is said of a rate follows its age on the world's clock: one of old is never said to be new, nor one that cannot come to be coming", () => {
  const said = (minutes: number, speed = 1) => rateNews(later(now, -minutes * minuteMs), { now, speed }, "live");
  expect([said(0), said(4), said(15), said(16)]).toEqual(["live", "live", "live", "late"]);
  expect([said(0, 0), said(16, 0)]).toEqual(["stopped", "stopped"]);
  expect(said(4, 60)).toBe("live");
  // without a feed how else it comes is said, whatever its age
  expect(rateNews(now, { now, speed: 1 }, "polled")).toBe("polled");
  expect(rateNews(now, { now, speed: 1 }, "interrupted")).toBe("interrupted");
});

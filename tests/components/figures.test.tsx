import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  courseOf,
  createHeightScale,
  placePoints,
  sharesInThousandths,
  svgAreaPath,
  svgLinePath,
} from "@/components/kit/chart/chart-scale";
import { MaskedMoney } from "@/components/kit/password/masked-money";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { WithTexts } from "./with-texts";

const draw = (part: React.ReactNode) => renderToStaticMarkup(<WithTexts>{part}</WithTexts>);
const textOf = (part: React.ReactNode) => draw(part).replace(/<[^>]+>/g, "");

test("an amount has its currency, its thousands apart and a true minus", () => {
  expect(textOf(<MoneyText amount={{ currency: "USD", minor: -123_456_789n }} />)).toBe("−1,234,567.89 USD");
  expect(textOf(<MoneyText sign amount={{ currency: "JPY", minor: 1_250_000n }} />)).toBe("+1,250,000 JPY");
});

test("a hidden amount has the same number of dots for every value, and a text for screen readers", () => {
  expect(textOf(<MaskedMoney currency="EUR" />)).toBe("••••Amount hidden EUR");
});

test("a rate emphasises its last two digits", () => {
  expect(draw(<RateText pair rate={{ base: "USD", quote: "CNH", value: 712_340_000n }} />)).toMatch(
    /<small>USD\/CNH <\/small>7\.12<b>34<\/b>/,
  );
});

test("a state is a word and a shape, not a colour alone", () => {
  const html = draw(<StateChip tone="bad">Failed</StateChip>);
  expect(html).toContain("Failed");
  expect(html).toContain("<svg");
});

const now = beijingInstant("2026-03-18", 10);

test("a time within the hour is displayed as its age, with the exact Beijing time in its title", () => {
  const html = draw(<TimeText at={addMilliseconds(now, -3 * minuteMs)} now={now} />);
  expect(html).toContain("3 minutes ago");
  expect(html).toMatch(/title="Mar 18, 2026, 09:57:00/);
  expect(html).toContain('dateTime="2026-03-18T01:57:00.000Z"');
});

test("a time in a list with the zone in its head is exact to the second, at any age", () => {
  expect(textOf(<TimeText at={addMilliseconds(now, -1)} now={now} style="listed" />)).toBe("Mar 18, 2026, 09:59:59");
});

test("a time has only the parts that distinguish it: the minute, the day, the year", () => {
  expect(textOf(<TimeText at={beijingInstant("2026-03-18", 0, 0)} now={now} style="dated" />)).toBe("Mar 18, 00:00");
  expect(textOf(<TimeText at={addMilliseconds(now, -3 * minuteMs)} now={now} style="dated" />)).toBe("Mar 18, 09:57");
  expect(textOf(<TimeText at={beijingInstant("2026-03-18", 0, 0)} now={now} />)).toBe("00:00");
  expect(textOf(<TimeText at={beijingInstant("2026-03-17", 23, 59)} now={now} />)).toBe("Mar 17, 23:59");
  expect(textOf(<TimeText at={beijingInstant("2025-12-31", 24, 0)} now={now} style="short" />)).toBe("Jan 1, 00:00");
  expect(textOf(<TimeText at={beijingInstant("2025-12-31", 23, 59)} now={now} />)).toBe("Dec 31, 2025, 23:59");
});

test("shares of a whole add up to it, and no amount below zero has one", () => {
  expect(sharesInThousandths([1n, 1n, 1n])).toEqual([333, 333, 334]);
  expect(sharesInThousandths([-5n, 0n])).toEqual([0, 0]);
  expect(sharesInThousandths([10n ** 30n, 10n ** 30n])).toEqual([500, 500]);
});

test("a drawing spans its values from bottom to top, and a flat one is in the middle", () => {
  const height = createHeightScale([712_000_000n, 714_000_000n]);
  expect([height(712_000_000n), height(713_000_000n), height(714_000_000n)]).toEqual([0, 500, 1000]);
  expect(createHeightScale([7n, 7n])(7n)).toBe(500);
  const point = (value: bigint) => ({ label: "", text: "", value });
  expect(svgLinePath(placePoints([point(0n), point(2n), point(1n)], createHeightScale([0n, 2n])))).toBe(
    "M0 1000L500 0L1000 500",
  );
});

test("values are as far apart as their times, and a night or a weekend without any is skipped: no hole and no stub", () => {
  const height = createHeightScale([0n, 2n]);
  const at = (hour: number, value: bigint) => ({ label: "", text: "", value, at: beijingInstant("2026-03-18", hour) });
  const line = (points: Parameters<typeof placePoints>[0]) => svgLinePath(placePoints(points, height));
  expect(line([at(0, 0n), at(1, 2n), at(4, 1n)])).toBe("M0 1000L250 0L1000 500");
  // ten hours before 12:00 and seven before 20:00 are as wide as the usual hour
  const day = [at(0, 0n), at(1, 1n), at(2, 2n), at(12, 2n), at(13, 1n), at(20, 0n)];
  expect(line(day)).toBe("M0 1000L200 500L400 0L600 0L800 500L1000 1000");
  expect(svgAreaPath(placePoints(day, height))).toBe("M0 1000L200 500L400 0L600 0L800 500L1000 1000V1000H0Z");
  expect(courseOf(day).gaps).toEqual([3, 5]);
  // three hours are no closed ones where a step is an hour
  expect(courseOf([at(0, 0n), at(1, 1n), at(2, 2n), at(5, 2n)]).gaps).toEqual([]);
  // all of one instant, or some without a time: one beside the other
  expect(line([at(1, 0n), at(1, 2n)])).toBe("M0 1000L1000 0");
});

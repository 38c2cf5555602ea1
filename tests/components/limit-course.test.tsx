import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LimitOrderRateChart } from "@/components/exchange/limit/limit-course";
import { timeZone } from "@/lib/i18n/locale";
import type { Messages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import exchange from "@/messages/en-US/exchange.json";
import kit from "@/messages/en-US/kit.json";

const rate = (value: bigint) => ({ base: "USD", quote: "CNH", value }) as const;
const course = [
  { at: beijingInstant("2026-03-18", 10), rate: rate(699_720_000n) },
  { at: beijingInstant("2026-03-18", 10, 5), rate: rate(700_120_000n) },
];
const chartText = (points: typeof course) =>
  renderToStaticMarkup(
    // named cast: keys are typed by the Chinese texts; that the English ones have the same is proved by a house test
    <NextIntlClientProvider locale="en-US" messages={{ exchange, kit } as unknown as Messages} timeZone={timeZone}>
      <LimitOrderRateChart course={points} target={rate(702_000_000n)} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, " ");

test("a limit order's chart shows its target above the market since it was placed, with every rate in the table behind it", () => {
  const text = chartText(course);
  for (const label of ["Target 7.0200", "6.9972", "7.0012", "Mar 18, 10:05"]) expect(text).toContain(label);
  expect(text.match(/Target 7\.0200/g)).toHaveLength(1);
});

test("with one rate alone there is no line yet, and a text explains it", () => {
  expect(chartText(course.slice(0, 1))).toContain("The chart begins with the next rate.");
});

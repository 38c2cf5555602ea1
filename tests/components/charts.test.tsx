import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BarChart } from "@/components/kit/chart/bar-chart";
import { LineChart } from "@/components/kit/chart/line-chart";
import { timeTicks } from "@/components/kit/chart/time-axis";
import { moneyAxis, rateAxis, valueTicks } from "@/components/kit/chart/value-axis";
import { MidRateChart } from "@/components/operations/market/mid-rate-chart";
import { consoleWorldRoute } from "@/components/operations/worlds/world-route";
import { timeZone, type Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { addDays, beijingInstant, beijingText } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const pair = { base: "USD", quote: "CNH" } as const;
const point = (at: Date, value: bigint, text = String(value)) => ({ label: beijingText(at), value, text, at });

/** A Friday afternoon and the Monday morning after it: the market is closed between them. */
const aroundWeekend = [
  point(beijingInstant("2026-03-13", 14), 712_000_000n, "7.1200"),
  point(beijingInstant("2026-03-13", 15), 713_000_000n, "7.1300"),
  point(beijingInstant("2026-03-13", 16), 712_500_000n, "7.1250"),
  point(beijingInstant("2026-03-16", 9), 714_340_000n, "7.1434"),
  point(beijingInstant("2026-03-16", 10), 714_000_000n, "7.1400"),
];

async function show(part: React.ReactNode, locale: Locale = "en-US"): Promise<HTMLElement> {
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={await loadMessages(locale)} timeZone={timeZone}>
      {part}
    </NextIntlClientProvider>,
  );
  return container;
}

const rates = <LineChart caption="USD/CNH" heads={["Time", "Rate"]} points={aroundWeekend} axis={rateAxis(pair)} />;

/** What is read beside the drawing: the texts of everything that is not in the table. */
const labels = (container: HTMLElement): string[] =>
  [...container.querySelectorAll("figure > div[aria-hidden] > span, figure > span")].map(
    ({ textContent }) => textContent,
  );

/** Reports every watched element as visible, as a browser does for what is in sight. */
let bringIntoSight: () => void;

beforeEach(() => {
  const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  bringIntoSight = () => watching.forEach((notify) => notify([{ isIntersecting: true }]));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify;
      }
      observe() {
        watching.add(this.notify);
      }
      disconnect() {
        watching.delete(this.notify);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test("an axis of rates has few numbers, each with the digits of its pair", () => {
  const values = aroundWeekend.map(({ value }) => value);
  expect(valueTicks(values, rateAxis(pair), { steps: 4 })).toEqual({
    bottom: 712_000_000n,
    top: 715_000_000n,
    texts: ["7.1200", "7.1300", "7.1400", "7.1500"],
  });
  // a course that does not move has a pip above it
  expect(valueTicks([712_340_000n], rateAxis(pair), { steps: 4 }).texts).toEqual(["7.1234", "7.1235"]);
  expect(
    valueTicks([15_012_000_000n, 15_109_000_000n], rateAxis({ base: "USD", quote: "JPY" }), { steps: 4 }).texts,
  ).toEqual(["150.000", "150.500", "151.000", "151.500"]);
});

test("labels of levels have room above and below the course", () => {
  const { bottom, top } = valueTicks([712_000_000n, 714_000_000n], rateAxis(pair), { steps: 4, hasRoom: true });
  expect([bottom, top]).toEqual([711_000_000n, 715_000_000n]);
});

test("an axis of amounts has thousands apart, and decimals only below one unit of the currency", () => {
  const texts = (currency: "USD" | "JPY", ...values: bigint[]) =>
    valueTicks(values, moneyAxis(currency), { steps: 4 }).texts;
  expect(texts("USD", 0n, 5_600_000n)).toEqual(["0", "20,000", "40,000", "60,000"]);
  expect(texts("USD", 0n, 90n)).toEqual(["0.00", "0.50", "1.00"]);
  expect(texts("JPY", 0n, 7n)).toEqual(["0", "2", "4", "6", "8"]);
  expect(texts("USD", -150_000n, 150_000n)).toEqual(["−2,000", "−1,000", "0", "1,000", "2,000"]);
});

test("a time axis has hours for two days at most, then days, then months, in Beijing time", () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, day) => point(beijingInstant(addDays(from, day)), 1n));
  const of = (points: ReturnType<typeof days>) =>
    timeTicks(points).map(({ at, unit, isFirst }) => `${unit} ${beijingText(at)}${isFirst ? " first" : ""}`);
  const hours = Array.from({ length: 25 }, (_, hour) => point(beijingInstant("2026-03-17", 10 + hour), 1n));
  expect(of(hours)).toEqual([
    "hour 2026-03-17 12:00 first",
    "hour 2026-03-17 18:00",
    "hour 2026-03-18 00:00 first",
    "hour 2026-03-18 06:00",
  ]);
  // the opening is no full hour, and no other follows it
  const overnight = [
    [17, 20],
    [17, 21],
    [17, 22],
    [18, 9.1],
    [18, 9.5],
  ] as const;
  expect(of(overnight.map(([day, hour]) => point(beijingInstant(`2026-03-${day}`, hour), 1n)))).toEqual([
    "hour 2026-03-17 20:00 first",
    "hour 2026-03-17 21:00",
    "hour 2026-03-17 22:00",
    "hour 2026-03-18 09:06 first",
  ]);
  expect(of(days("2025-12-19", 90))).toEqual([
    "day 2026-01-05 00:00 first",
    "day 2026-01-26 00:00",
    "day 2026-02-16 00:00",
    "day 2026-03-09 00:00",
  ]);
  expect(of(days("2026-03-01", 30))).toEqual([
    "day 2026-03-02 00:00 first",
    "day 2026-03-09 00:00",
    "day 2026-03-16 00:00",
    "day 2026-03-23 00:00",
    "day 2026-03-30 00:00",
  ]);
  expect(of(days("2025-04-01", 360))).toEqual([
    "month 2025-05-01 00:00 first",
    "month 2025-07-01 00:00",
    "month 2025-09-01 00:00",
    "month 2025-11-01 00:00",
    "month 2026-01-01 00:00 first",
    "month 2026-03-01 00:00",
  ]);
});

test("a chart has its numbers and its times beside it, in the page's language, before any script", async () => {
  expect(labels(await show(rates))).toEqual([
    "7.1200",
    "7.1300",
    "7.1400",
    "7.1500",
    "14:00Mar 13",
    "15:00",
    "16:00",
    "09:00Mar 16",
    "10:00",
  ]);
  const chinese = labels(await show(rates, "zh-CN"));
  expect(chinese).toContain("14:003月13日");
  expect(chinese).toContain("09:003月16日");
});

test("an amount's currency is named once, above its axis", async () => {
  const container = await show(
    <LineChart
      caption="Assets"
      heads={["Day", "Total"]}
      points={[point(beijingInstant("2026-03-17"), 0n), point(beijingInstant("2026-03-18"), 5_600_000n)]}
      axis={moneyAxis("USD")}
    />,
  );
  expect(labels(container).filter((text) => text.includes("USD"))).toEqual(["USD"]);
});

test("closed hours are skipped, marked in the drawing, and named below it", async () => {
  const container = await show(rates);
  expect(container.querySelector("path[d^='M625 0V']")).not.toBeNull();
  expect(screen.getByText("Dotted vertical lines mark closed hours, which the chart skips.")).toBeTruthy();
  expect([...container.querySelectorAll("path")].map((path) => path.getAttribute("d"))).toContain(
    "M0 1000L250 667L500 834L750 220L1000 334",
  );
});

test("a course without closed hours says nothing of them", async () => {
  await show(
    <LineChart caption="USD/CNH" heads={["Time", "Rate"]} points={aroundWeekend.slice(0, 3)} axis={rateAxis(pair)} />,
  );
  expect(screen.queryByText(/closed hours/)).toBeNull();
});

test("the table behind a chart is there for screen readers, and for all others who fold it out", async () => {
  const container = await show(rates);
  const table = screen.getByRole("table", { name: "USD/CNH" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "TimeRate",
    "2026-03-13 14:007.1200",
    "2026-03-13 15:007.1300",
    "2026-03-13 16:007.1250",
    "2026-03-16 09:007.1434",
    "2026-03-16 10:007.1400",
  ]);
  expect(screen.getByText("Show as table").closest("details")?.nextElementSibling?.contains(table)).toBe(true);
  expect(container.querySelector("figure")?.getAttribute("aria-label")).toBe("USD/CNH");
});

/** Waits until the interactive drawing is in place of the plain one, and returns it. */
async function drawn(container: HTMLElement): Promise<Element> {
  bringIntoSight();
  return waitFor(() => {
    const surface = container.querySelector(".MuiChartsSurface-root");
    if (!surface?.querySelector("svg path, svg rect")) throw new Error("not drawn yet");
    return surface;
  });
}

/** Moves the pointer over a drawing, which jsdom gives a size of 100 by 100. */
function hover(surface: Element, x: number) {
  const at = { clientX: x, clientY: 50, pointerType: "mouse", pointerId: 1, isPrimary: true, bubbles: true };
  fireEvent.pointerEnter(surface, at);
  fireEvent.pointerMove(surface, at);
}

test("the pointer displays the exact value and its exact time", async () => {
  const surface = await drawn(await show(rates));
  hover(surface, 74);
  const tooltip = await screen.findByRole("tooltip");
  expect(tooltip.textContent).toBe("2026-03-16 09:00Rate7.1434");
});

test("arrow keys move from value to value, each with its text", async () => {
  const container = await show(rates);
  const surface = await drawn(container);
  const stop = surface.querySelector<HTMLElement>("[tabindex='0']");
  stop?.focus();
  fireEvent.keyDown(stop ?? surface, { key: "ArrowRight" });
  await waitFor(() => expect(screen.getByRole("tooltip").textContent).toBe("2026-03-13 14:00Rate7.1200"));
  fireEvent.keyDown(document.activeElement ?? surface, { key: "ArrowRight" });
  await waitFor(() => expect(screen.getByRole("tooltip").textContent).toBe("2026-03-13 15:00Rate7.1300"));
});

test("the plain drawing stays until the interactive one is in its place, and for good where nothing is in sight", async () => {
  const container = await show(rates);
  const line = "path[d='M0 1000L250 667L500 834L750 220L1000 334']";
  expect(container.querySelector(line)).not.toBeNull();
  expect(container.querySelector(".MuiChartsSurface-root")).toBeNull();
  await drawn(container);
  await waitFor(() => expect(container.querySelector(line)).toBeNull());
});

const flow = (
  <BarChart
    caption="Cash flow"
    heads={["Week", "In", "Out"]}
    axis={moneyAxis("USD")}
    groups={[
      {
        label: "2026-03-02",
        short: "Mar 2",
        bars: [
          { value: 4_200_000n, text: "42,000.00 USD" },
          { value: 0n, text: "0.00 USD" },
        ],
      },
      {
        label: "2026-03-09",
        short: "Mar 9",
        bars: [
          { value: 100n, text: "1.00 USD" },
          { value: 2_100_000n, text: "21,000.00 USD" },
        ],
      },
    ]}
  />
);

test("bars have an axis from zero, a label for each group, and nothing for nothing; the least amount is still seen", async () => {
  const container = await show(flow);
  expect(labels(container)).toEqual(["USD", "0", "20,000", "40,000", "60,000", "Mar 2", "Mar 9"]);
  expect([...container.querySelectorAll("rect")].map((rect) => rect.getAttribute("height"))).toEqual([
    "700",
    "0",
    "12",
    "350",
  ]);
});

test("the pointer displays the amounts of a group", async () => {
  const surface = await drawn(await show(flow));
  hover(surface, 75);
  const tooltip = await screen.findByRole("tooltip");
  expect(tooltip.textContent).toBe("2026-03-09In1.00 USDOut21,000.00 USD");
});

test("the spans of the market's chart are links, so that the address keeps the choice, and the current one is marked", async () => {
  render(
    await inPortal(
      <MidRateChart
        path={consoleWorldRoute("w", "market")}
        query={{ currency: "EUR", days: "7" }}
        currency="EUR"
        days={7}
        points={[
          {
            at: beijingInstant("2026-03-17"),
            rate: { base: "EUR", quote: "USD", value: 108_000_000n },
            source: "seed",
          },
          {
            at: beijingInstant("2026-03-18"),
            rate: { base: "EUR", quote: "USD", value: 109_000_000n },
            source: "seed",
          },
        ]}
      />,
      { now: beijingInstant("2026-03-18", 10) },
    ),
  );
  const spans = within(screen.getByRole("navigation", { name: "Last" })).getAllByRole("link");
  expect(spans.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "1 day /ops/worlds/w/market?currency=EUR&days=1",
    "7 days /ops/worlds/w/market?currency=EUR&days=7",
    "30 days /ops/worlds/w/market?currency=EUR&days=30",
    "90 days /ops/worlds/w/market?currency=EUR&days=90",
    "366 days /ops/worlds/w/market?currency=EUR&days=366",
  ]);
  // another currency keeps the span
  expect(document.querySelector("input[type=hidden][name=days]")?.getAttribute("value")).toBe("7");
  expect(spans.filter((link) => link.ariaCurrent).map(({ textContent }) => textContent)).toEqual(["7 days"]);
});

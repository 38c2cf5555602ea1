import type { ChartDataPoint } from "@/components/kit/chart/chart-scale";
import { beijingInstant, beijingText, addDays } from "@/lib/time/beijing";
import { addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { amountText, displayMoney, money } from "@/lib/money/money";
import { displayRate, type Rate } from "@/lib/money/rate";
import type { Tone } from "@/lib/machine/machine";

/**
 * Holds the fixed instant of the gallery: a Wednesday at 10:00 Beijing time, so that every picture of it is the same.
 */
export const now = beijingInstant("2026-03-18", 10);
export const justNow = addMilliseconds(now, -3 * minuteMs);
export const thisMorning = beijingInstant("2026-03-18", 8, 45);
export const earlier = beijingInstant("2025-11-03", 16, 20);
export const quoteEnd = addMilliseconds(now, 75 * secondMs);

export const usdCnhRate = (value: bigint): Rate => ({ base: "USD", quote: "CNH", value });
export const sampleRate = usdCnhRate(712_340_000n);

export interface Order {
  number: string;
  payee: string;
  amount: ReturnType<typeof money>;
  tone: Tone;
  at: Date;
}

export const sampleOrders: readonly Order[] = [
  {
    number: "P2603180001",
    payee: "Nordwind Handels GmbH",
    amount: money("EUR", 100_000n),
    tone: "waiting",
    at: justNow,
  },
  {
    number: "P2603180002",
    payee: "Kobayashi Seisakusho K.K.",
    amount: money("JPY", 1_250_000n),
    tone: "moving",
    at: thisMorning,
  },
  {
    number: "P2603170007",
    payee: "Great Lakes Packaging Inc.",
    amount: money("USD", 4_875_320n),
    tone: "good",
    at: addMilliseconds(now, -1_440 * minuteMs),
  },
  {
    number: "P2603170003",
    payee: "Ashford & Daughters Ltd",
    amount: money("GBP", 31_415n),
    tone: "bad",
    at: addMilliseconds(now, -1_500 * minuteMs),
  },
  {
    number: "P2511030042",
    payee: "Siam Ceramics Co., Ltd.",
    amount: money("THB", 98_000_000n),
    tone: "quiet",
    at: earlier,
  },
];

/** Generates thirty days of a varying rate, the same every time. */
export const rateDays: readonly ChartDataPoint[] = Array.from({ length: 30 }, (_, day) => {
  const value = 712_000_000n + BigInt(((day * 37) % 11) * 90_000 + day * 45_000 - ((day * day) % 7) * 120_000);
  return { label: addDays("2026-02-17", day), value, text: usdCnhRateText(value) };
});

export function usdCnhRateText(value: bigint): string {
  const { head, tail } = displayRate(usdCnhRate(value));
  return head + tail;
}

/** Generates the half hours of two days with a varying rate; the market is closed between them. */
export const rateHours: readonly ChartDataPoint[] = ["2026-03-17", "2026-03-18"].flatMap((day) =>
  Array.from({ length: 17 }, (_, step) => {
    const at = beijingInstant(day, 9, step * 30);
    const value =
      714_000_000n + BigInt(((step * 29) % 13) * 60_000 + step * 70_000) - BigInt(Number(day.slice(-2)) * 40_000);
    return { label: beijingText(at), value, text: usdCnhRateText(value), at };
  }),
);

/** Generates ninety days of total assets in dollars. */
export const assetDays: readonly ChartDataPoint[] = Array.from({ length: 90 }, (_, step) => {
  const day = addDays("2025-12-19", step);
  const value = 41_200_000n + BigInt(step * 110_000 + ((step * 53) % 17) * 240_000);
  return { label: day, value, text: amountText(money("USD", value)), at: beijingInstant(day) };
});

const flows: readonly (readonly [week: number, income: bigint, outgo: bigint])[] = [
  [6, 4_200_000n, 3_100_000n],
  [7, 2_800_000n, 1_900_000n],
  [8, 900_000n, 0n],
  [9, 5_600_000n, 4_750_000n],
  [10, 3_900_000n, 4_200_000n],
  [11, 6_100_000n, 2_600_000n],
];
export const flowWeeks = flows.map(([week, ...bars]) => ({
  week,
  bars: bars.map((value) => ({ value, text: displayMoney(money("USD", value)) })),
}));

const balances: readonly (readonly [label: string, value: bigint])[] = [
  ["CNH", 8_123_400n],
  ["USD", 6_450_000n],
  ["EUR", 2_310_050n],
  ["HKD", 910_000n],
  ["JPY", 455_000n],
  ["GBP", 120_000n],
  ["AUD", 45_000n],
];
export const sampleBalances: readonly ChartDataPoint[] = balances.map(([label, value]) => ({
  label,
  value,
  text: displayMoney(money("USD", value)),
}));

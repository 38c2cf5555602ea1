/**
 * The positions of values in a drawing. Values are whole numbers (minor units, rates in 1/10^8), so no amount becomes a
 * float; only the finished position, in thousandths of the height or width, does.
 */
export interface ChartPoint {
  /** When, or of what: read out in the table behind the drawing. */
  label: string;
  value: bigint;
  /** The value as people read it. */
  text: string;
}

/** A level drawn across: a target, the highest, the lowest. */
export interface ChartLevel extends ChartPoint {
  kind: "target" | "high" | "low";
}

/** The side of the square that drawings are made in; the browser stretches it. */
export const chartSide = 1_000;

const smallest = (values: readonly bigint[]) => values.reduce((least, value) => (value < least ? value : least));
const largest = (values: readonly bigint[]) => values.reduce((most, value) => (value > most ? value : most));

/**
 * A value's distance from the bottom, 0 to 1000, when these are all values of the drawing. A level line is in the
 * middle.
 */
export function heightAmong(values: readonly bigint[]): (value: bigint) => number {
  if (values.length === 0) return () => 0;
  const low = smallest(values);
  const span = largest(values) - low;
  return (value) => (span === 0n ? chartSide / 2 : Number(((value - low) * BigInt(chartSide)) / span));
}

/** The points as an SVG path from the left edge to the right one. */
export function linePath(points: readonly ChartPoint[], height: (value: bigint) => number): string {
  const step = chartSide / Math.max(1, points.length - 1);
  return points
    .map(({ value }, place) => `${place === 0 ? "M" : "L"}${Math.round(place * step)} ${chartSide - height(value)}`)
    .join("");
}

/** Each part's share of the whole in thousandths, rounded so that they add up to 1000. Nothing is below zero. */
export function sharesOf(values: readonly bigint[]): readonly number[] {
  const parts = values.map((value) => (value > 0n ? value : 0n));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return parts.map(() => 0);
  let before = 0n;
  return parts.map((part) => {
    const start = (before * BigInt(chartSide)) / whole;
    before += part;
    return Number((before * BigInt(chartSide)) / whole - start);
  });
}

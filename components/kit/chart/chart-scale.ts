/**
 * Describes a value in a drawing. Values are whole numbers (minor units, rates in 1/10^8), so no amount becomes a
 * float; only the final position, in thousandths of the height or width, does.
 */
export interface ChartDataPoint {
  /** Holds the instant or subject, which the tooltip and the table behind the drawing display. */
  label: string;
  value: bigint;
  /** Holds the value as formatted text. */
  text: string;
  /** Holds the instant of the value: if every point has one, the horizontal distances are proportional to time. */
  at?: Date;
}

/** Describes a horizontal level: a target, the highest, the lowest. */
export interface ChartLevel extends ChartDataPoint {
  kind: "target" | "high" | "low";
}

/** Describes a point of a drawing by its distances from the left edge and from the bottom, in thousandths. */
export interface PlacedPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly text: string;
}

/** Holds the side of the square in which drawings are made; the browser stretches it. */
export const chartSide = 1_000;

export const smallest = (values: readonly bigint[]): bigint =>
  values.reduce((least, value) => (value < least ? value : least));
export const largest = (values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most));

/**
 * Returns a function from a value to its distance from the bottom, 0 to 1000, given all values of the drawing. A
 * constant line is in the middle.
 */
export function createHeightScale(values: readonly bigint[]): (value: bigint) => number {
  if (values.length === 0) return () => 0;
  const low = smallest(values);
  const span = largest(values) - low;
  return (value) => (span === 0n ? chartSide / 2 : Number(((value - low) * BigInt(chartSide)) / span));
}

/** Holds the factor of the usual step from which a step is a night, a weekend or another time without values. */
const gapSteps = 3;

/** Describes the horizontal positions of points, and the times without values that the drawing skips. */
interface Course {
  /** Holds the distance of each point from the left edge, in thousandths. */
  readonly places: readonly number[];
  /** Holds the numbers of the points before which a time without values is skipped. */
  readonly gaps: readonly number[];
  /** Holds the time that the drawing covers without those, in milliseconds; without times, the number of steps. */
  readonly length: number;
}

/** Returns a distance in thousandths with one decimal, the finest that a screen displays. */
const inThousandths = (part: number, whole: number): number => Math.round((part * chartSide * 10) / whole) / 10;

/**
 * Returns the positions of points from left to right. Distances are proportional to time, but a time without values
 * (closed hours, a weekend) is only as wide as a usual step, so the line has neither a hole nor a stub. Without times,
 * all distances are equal.
 */
export function courseOf(points: readonly ChartDataPoint[]): Course {
  const times = points.flatMap(({ at }) => at?.getTime() ?? []);
  const isTimed = times.length === points.length && (times.at(-1) ?? 0) > (times[0] ?? 0);
  const steps = points.slice(1).map((_, place) => (isTimed ? (times[place + 1] ?? 0) - (times[place] ?? 0) : 1));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const isGap = steps.map((step) => step > gapSteps * usual);
  const widths = steps.map((step, place) => (isGap[place] ? usual : step));
  const whole = Math.max(
    1,
    widths.reduce((sum, width) => sum + width, 0),
  );
  const places = [0];
  let before = 0;
  for (const width of widths) {
    before += width;
    places.push(inThousandths(before, whole));
  }
  return { places, gaps: isGap.flatMap((skipped, place) => (skipped ? [place + 1] : [])), length: whole };
}

/** Returns points with their positions, given the function from a value to its height. */
export function placePoints(points: readonly ChartDataPoint[], height: (value: bigint) => number): PlacedPoint[] {
  const { places } = courseOf(points);
  return points.map(({ label, text, value }, place) => ({ x: places[place] ?? 0, y: height(value), label, text }));
}

/** Returns placed points as an SVG path from left to right. */
export const svgLinePath = (points: readonly Pick<PlacedPoint, "x" | "y">[]): string =>
  points.map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x} ${chartSide - y}`).join("");

/** Returns the area between that line and the bottom as an SVG path. */
export const svgAreaPath = (points: readonly Pick<PlacedPoint, "x" | "y">[]): string =>
  `${svgLinePath(points)}V${chartSide}H${points[0]?.x ?? 0}Z`;

/**
 * Returns each part's share of the whole in thousandths, rounded so that they add up to 1000. Negative values count as
 * zero.
 */
export function sharesInThousandths(values: readonly bigint[]): readonly number[] {
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

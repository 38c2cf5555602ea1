/**
 * Describes a value in a drawing. Values are whole numbers (minor units, rates in 1/10^8), so no amount becomes a
 * float; only the final position, in thousandths of the height or width, does.
 */
export interface ChartDataPoint {
  /** Holds the instant or subject, which screen readers read in the table behind the drawing. */
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

/** Holds the side of the square in which drawings are made; the browser stretches it. */
export const chartSide = 1_000;

const smallest = (values: readonly bigint[]) => values.reduce((least, value) => (value < least ? value : least));
const largest = (values: readonly bigint[]) => values.reduce((most, value) => (value > most ? value : most));

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

/** Describes a point of a drawing: its distances from the left edge and from the top. */
type Place = readonly [x: number, y: number];

/**
 * Holds the factor of the usual step from which a gap is a night, a weekend or another time without values: the line is
 * broken there.
 */
const gapSteps = 3;

/** Returns the positions of the points from left to right, in pieces between the times without values. */
function piecesOf(points: readonly ChartDataPoint[], height: (value: bigint) => number): Place[][] {
  const times = points.flatMap(({ at }) => at?.getTime() ?? []);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const isTimed = times.length === points.length && last > first;
  const step = chartSide / Math.max(1, points.length - 1);
  const xOf = (place: number) =>
    Math.round(isTimed ? (((times[place] ?? first) - first) * chartSide) / (last - first) : place * step);
  const steps = times.slice(1).map((time, place) => time - (times[place] ?? time));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const pieces: Place[][] = [];
  points.forEach(({ value }, place) => {
    const isApart = place === 0 || (isTimed && (steps[place - 1] ?? 0) > gapSteps * usual);
    if (isApart) pieces.push([]);
    pieces.at(-1)?.push([xOf(place), chartSide - height(value)]);
  });
  return pieces;
}

/** Returns a piece as an SVG path; a single point becomes a dot of the line's own width. */
const pathOf = (piece: readonly Place[]): string =>
  piece.map(([x, y], place) => `${place === 0 ? "M" : "L"}${x} ${y}`).join("") + (piece.length === 1 ? "h1" : "");

/** Returns the points as an SVG path from left to right. */
export const svgLinePath = (points: readonly ChartDataPoint[], height: (value: bigint) => number): string =>
  piecesOf(points, height).map(pathOf).join("");

/** Returns the area between that line and the bottom as an SVG path. */
export const svgAreaPath = (points: readonly ChartDataPoint[], height: (value: bigint) => number): string =>
  piecesOf(points, height)
    .map((piece) => `${pathOf(piece)}V${chartSide}H${piece[0]?.[0] ?? 0}Z`)
    .join("");

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

import { chartSide } from "./chart-scale";

/** Describes the bars of a group by their heights, in thousandths of the drawing's. */
export interface BarPlotGroup {
  readonly label: string;
  readonly bars: readonly { readonly height: number; readonly text: string }[];
}

/** Holds the share of a bar's width that separates the bars of a group. */
export const barGapRatio = 0.15;

/** Holds the most that one bar takes of the whole width, so that a few groups are still columns and no blocks. */
const barShareMax = 0.06;

/** Returns the share of a group's width that separates the groups; more of it where groups are few and wide. */
export function groupGapRatio(groups: number, series: number): number {
  const bars = series + (series - 1) * barGapRatio;
  return Math.max(0.3, 1 - Math.min(1, barShareMax * groups * bars));
}

/** Describes a bar in the square of a drawing, and the number of its series. */
interface BarRect {
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the bars of groups side by side, as MUI's band scale places them. */
export function barRects(groups: readonly BarPlotGroup[], series: number): BarRect[] {
  const step = chartSide / Math.max(1, groups.length);
  const gap = groupGapRatio(groups.length, series);
  const band = step * (1 - gap);
  const width = band / (series + (series - 1) * barGapRatio);
  return groups.flatMap(({ bars }, group) =>
    bars.map(({ height }, place) => ({
      series: place,
      x: group * step + (step * gap) / 2 + place * width * (1 + barGapRatio),
      y: chartSide - height,
      width,
      height,
    })),
  );
}

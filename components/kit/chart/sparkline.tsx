import { ScreenReaderChartTable } from "../table/chart-table";
import { chartSide, createHeightScale, svgLinePath, type ChartDataPoint } from "./chart-scale";
import styles from "./charts.module.css";

export interface SparklineProps {
  /** Holds the caption of the table behind it. */
  caption: string;
  /** Holds the heads of that table: of the labels and of the values. */
  heads: readonly [label: string, value: string];
  points: readonly ChartDataPoint[];
}

/** Draws a trend in the size of a word. */
export function Sparkline({ caption, heads, points }: SparklineProps) {
  return (
    <figure className={styles.sparkline}>
      <svg viewBox={`0 0 ${chartSide} ${chartSide}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.line} d={svgLinePath(points, createHeightScale(points.map(({ value }) => value)))} />
      </svg>
      <ScreenReaderChartTable caption={caption} heads={heads} rows={points.map(({ label, text }) => [label, text])} />
    </figure>
  );
}

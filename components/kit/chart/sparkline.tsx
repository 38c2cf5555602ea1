import { FiguresTable } from "../table/chart-table";
import hidden from "../text/hidden-text.module.css";
import { createHeightScale, placePoints, svgLinePath, type ChartDataPoint } from "./chart-scale";
import { Drawing } from "./drawing";
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
  const placedPoints = placePoints(points, createHeightScale(points.map(({ value }) => value)));
  return (
    <figure className={styles.sparkline}>
      <Drawing>
        <path className={styles.line} d={svgLinePath(placedPoints)} />
      </Drawing>
      <div className={hidden.hidden}>
        <FiguresTable caption={caption} heads={heads} rows={points.map(({ label, text }) => [label, text])} />
      </div>
    </figure>
  );
}

import { FiguresTable } from "../table/chart-table";
import layout from "../page/layout.module.css";
import { createHeightScale, placePoints, svgLinePath, type ChartDataPoint } from "./chart-scale";
import { courseLine, Drawing } from "./drawing";
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
        <path {...courseLine} d={svgLinePath(placedPoints)} />
      </Drawing>
      <div className={layout.hidden}>
        <FiguresTable caption={caption} heads={heads} rows={points.map(({ label, text }) => [label, text])} />
      </div>
    </figure>
  );
}

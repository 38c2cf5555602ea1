import { ScreenReaderChartTable } from "../table/chart-table";
import { svgAreaPath, chartSide, createHeightScale, svgLinePath, type ChartLevel } from "./chart-scale";
import { joinClassNames } from "../page/classes";
import type { SparklineProps } from "./sparkline";
import styles from "./charts.module.css";

/** Draws a rate's course with its reference levels: the target, the highest, the lowest. */
export function LineChart({
  caption,
  heads,
  points,
  levels = [],
}: SparklineProps & { levels?: readonly ChartLevel[] }) {
  const height = createHeightScale([...points, ...levels].map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${chartSide} ${chartSide}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={svgAreaPath(points, height)} />
          {levels.map(({ label, value, kind }) => (
            <path
              key={label}
              className={joinClassNames(styles.level, styles[kind])}
              d={`M0 ${chartSide - height(value)}H${chartSide}`}
            />
          ))}
          <path className={styles.line} d={svgLinePath(points, height)} />
        </svg>
        {levels.map(({ label, value, text, kind }) => (
          <span
            key={label}
            className={joinClassNames(styles.tag, styles[kind])}
            style={{ insetBlockEnd: `${height(value) / 10}%` }}
          >
            {label} {text}
          </span>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <ScreenReaderChartTable caption={caption} heads={heads} rows={points.map(({ label, text }) => [label, text])} />
    </figure>
  );
}

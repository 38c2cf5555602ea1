import { ScreenReaderChartTable } from "../table/chart-table";
import { chartSide, type ChartDataPoint } from "./chart-scale";
import { joinClassNames } from "../page/classes";
import styles from "./charts.module.css";

export interface BarChartProps {
  caption: string;
  /** Holds the heads of the table behind the chart: of the labels, then of each series. */
  heads: readonly [label: string, ...series: string[]];
  /** One group of bars for each label, with a value for each series (in, out), none below zero. */
  groups: readonly { label: string; bars: readonly Omit<ChartDataPoint, "label">[] }[];
}

/** Draws columns in pairs by week or month; the first series is in the brand's colour, the second is quiet. */
export function BarChart({ caption, heads, groups }: BarChartProps) {
  const most = groups
    .flatMap(({ bars }) => bars.map(({ value }) => value))
    .reduce((top, value) => (value > top ? value : top), 1n);
  const percent = (value: bigint) => Number((value * BigInt(chartSide)) / most) / 10;
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend} aria-hidden="true">
        {heads.slice(1).map((head, series) => (
          <li key={head}>
            <span className={joinClassNames(styles.swatch, styles[`part${series * 3}`])} />
            {head}
          </li>
        ))}
      </ul>
      <div className={styles.columns} aria-hidden="true">
        {groups.map(({ label, bars }) => (
          <div key={label} className={styles.group}>
            <div className={styles.bars}>
              {bars.map(({ value, text }, series) => (
                <span
                  key={heads[series + 1]}
                  title={text}
                  className={joinClassNames(styles.bar, styles[`part${series * 3}`])}
                  // nothing is drawn for nothing
                  style={{ blockSize: `${percent(value)}%`, ...(value === 0n && { minHeight: 0 }) }}
                />
              ))}
            </div>
            <span className={styles.groupLabel}>{label}</span>
          </div>
        ))}
      </div>
      <ScreenReaderChartTable
        caption={caption}
        heads={heads}
        rows={groups.map(({ label, bars }) => [label, ...bars.map(({ text }) => text)])}
      />
    </figure>
  );
}

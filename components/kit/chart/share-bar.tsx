import { ScreenReaderChartTable } from "../table/chart-table";
import { sharesInThousandths, type ChartDataPoint } from "./chart-scale";
import { joinClassNames } from "../page/classes";
import styles from "./charts.module.css";

export interface ShareBarProps {
  caption: string;
  heads: readonly [label: string, value: string, share: string];
  /** Holds the parts in order, all valued in one currency; those after the sixth share a style. */
  parts: readonly ChartDataPoint[];
}

const partStylesMax = 6;

/** Draws the parts of a whole, such as balances by currency, as one bar. */
export function ProportionBar({ caption, heads, parts }: ShareBarProps) {
  const shares = sharesInThousandths(parts.map(({ value }) => value));
  const segments = parts.map((part, place) => {
    const share = (shares[place] ?? 0) / 10;
    return {
      ...part,
      share,
      percent: `${share.toFixed(1)}%`,
      look: styles[`part${Math.min(place, partStylesMax - 1)}`],
    };
  });
  return (
    <figure className={styles.chart}>
      <div className={styles.shares} aria-hidden="true">
        {segments.map(
          ({ label, share, look }) =>
            share > 0 && (
              <span key={label} className={joinClassNames(styles.share, look)} style={{ flexGrow: share }} />
            ),
        )}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {segments.map(({ label, percent, look }) => (
          <li key={label}>
            <span className={joinClassNames(styles.swatch, look)} />
            {label} {percent}
          </li>
        ))}
      </ul>
      <ScreenReaderChartTable
        caption={caption}
        heads={heads}
        rows={segments.map(({ label, text, percent }) => [label, text, percent])}
      />
    </figure>
  );
}

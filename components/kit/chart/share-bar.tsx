import { ChartTable } from "../table/chart-table";
import { sharesOf, type ChartPoint } from "./chart-scale";
import { classes } from "../page/classes";
import styles from "./charts.module.css";

export interface ShareBarProps {
  caption: string;
  heads: readonly [label: string, value: string, share: string];
  /** The parts in their order, all valued in one currency; those after the sixth look alike. */
  parts: readonly ChartPoint[];
}

const looks = 6;

/** The parts of a whole: balances by currency as one bar. */
export function ShareBar({ caption, heads, parts }: ShareBarProps) {
  const shares = sharesOf(parts.map(({ value }) => value));
  const drawn = parts.map((part, place) => {
    const share = (shares[place] ?? 0) / 10;
    return { ...part, share, percent: `${share.toFixed(1)}%`, look: styles[`part${Math.min(place, looks - 1)}`] };
  });
  return (
    <figure className={styles.chart}>
      <div className={styles.shares} aria-hidden="true">
        {drawn.map(
          ({ label, share, look }) =>
            share > 0 && <span key={label} className={classes(styles.share, look)} style={{ flexGrow: share }} />,
        )}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {drawn.map(({ label, percent, look }) => (
          <li key={label}>
            <span className={classes(styles.swatch, look)} />
            {label} {percent}
          </li>
        ))}
      </ul>
      <ChartTable
        caption={caption}
        heads={heads}
        rows={drawn.map(({ label, text, percent }) => [label, text, percent])}
      />
    </figure>
  );
}

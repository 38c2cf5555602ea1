import { cssVar, type TokenName } from "@/components/theme/tokens";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { ChartTable } from "../table/chart-table";
import { sharesInThousandths, type ChartDataPoint } from "./chart-scale";
import styles from "./charts.module.css";

export interface ShareBarProps {
  caption: string;
  heads: readonly [label: string, value: string, share: string];
  /** Holds the parts in order, all valued in one currency; those after the sixth share a colour. */
  parts: readonly ChartDataPoint[];
}

/** Lists the colours of the parts; neighbours differ in lightness too. */
export const partColours = ["part1", "part2", "part3", "part4", "part5", "part6"] as const satisfies TokenName[];

/** Draws the parts of a whole, such as balances by currency, as one bar with its labels. */
export function ProportionBar({ caption, heads, parts }: ShareBarProps) {
  const shares = sharesInThousandths(parts.map(({ value }) => value));
  const segments = parts.map((part, place) => {
    const share = (shares[place] ?? 0) / 10;
    const background = cssVar(partColours[Math.min(place, partColours.length - 1)] ?? "part6");
    return { ...part, share, percent: `${share.toFixed(1)}%`, background };
  });
  return (
    <figure className={joinClassNames(layout.soft, layout.tight)} aria-label={caption}>
      <div className={styles.shares} aria-hidden="true">
        {segments.map(
          ({ label, text, share, background }) =>
            share > 0 && <span key={label} title={`${label} ${text}`} style={{ flexGrow: share, background }} />,
        )}
      </div>
      <div className={layout.tight}>
        <ul className={layout.actions} aria-hidden="true">
          {segments.map(({ label, percent, background }) => (
            <li key={label} className={layout.inline}>
              <span className={styles.swatch} style={{ background }} />
              {label} {percent}
            </li>
          ))}
        </ul>
        <ChartTable
          caption={caption}
          heads={heads}
          rows={segments.map(({ label, text, percent }) => [label, text, percent])}
        />
      </div>
    </figure>
  );
}

import { ChartFrame } from "./chart-frame";
import { chartSide, createHeightScale, type ChartDataPoint } from "./chart-scale";
import layout from "../page/layout.module.css";
import { seriesColours } from "./drawing";
import { LiveBars } from "./live-plot";
import { valueTicks, type ValueAxis } from "./value-axis";
import styles from "./charts.module.css";

export interface BarChartProps {
  caption: string;
  /** Holds the heads of the table behind the chart: of the labels, then of each series. */
  heads: readonly [label: string, ...series: string[]];
  axis: ValueAxis;
  /**
   * One group of bars for each label, with a value for each series (in, out), none below zero. `short` is the label
   * under the drawing where it differs from the table's.
   */
  groups: readonly { label: string; short?: string; bars: readonly Omit<ChartDataPoint, "label">[] }[];
}

const steps = 4;
const labelsMax = 12;

/** Holds the least height of a bar for anything above zero, in thousandths: it is still seen. */
const leastHeight = 12;

/** Draws columns in pairs by week or month; the first series is in the brand's colour, the second is quiet. */
export function BarChart({ caption, heads, axis, groups }: BarChartProps) {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const { bottom, top, texts } = valueTicks([0n, ...values], axis, { steps });
  const height = createHeightScale([bottom, top]);
  const [, ...names] = heads;
  const labelStep = Math.ceil(groups.length / labelsMax);
  return (
    <ChartFrame
      caption={caption}
      heads={heads}
      rows={groups.map(({ label, bars }) => [label, ...bars.map(({ text }) => text)])}
      unit={axis.unit}
      values={texts}
      places={groups.flatMap(({ label, short = label }, place) =>
        // counted from the last, which is the latest
        (groups.length - 1 - place) % labelStep === 0
          ? [{ x: ((place + 0.5) * chartSide) / groups.length, text: short }]
          : [],
      )}
      size="usual"
      note={names.length > 1 && <SeriesLegend names={names} />}
    >
      <LiveBars
        names={names}
        groups={groups.map(({ label, bars }) => ({
          label,
          bars: bars.map(({ value, text }) => ({
            height: value > 0n ? Math.max(leastHeight, height(value)) : 0,
            text,
          })),
        }))}
      />
    </ChartFrame>
  );
}

/** Names the colour of each series. */
function SeriesLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className={layout.actions} aria-hidden="true">
      {names.map((name, series) => (
        <li key={name} className={layout.inline}>
          <span className={styles.swatch} style={{ background: seriesColours[series] }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

import { useFormatter, useTranslations } from "next-intl";
import { clockTime, monthAndDay, monthOnly, yearOnly } from "@/lib/i18n/date-formats";
import { joinClassNames } from "../page/classes";
import { ChartFrame, type ChartSize, type PlaceLabel } from "./chart-frame";
import {
  chartSide,
  courseOf,
  createHeightScale,
  placePoints,
  type ChartDataPoint,
  type ChartLevel,
} from "./chart-scale";
import { Drawing, gapLine } from "./drawing";
import { LiveLine } from "./live-plot";
import type { SparklineProps } from "./sparkline";
import { timeTicks } from "./time-axis";
import { valueTicks, type ValueAxis } from "./value-axis";
import styles from "./charts.module.css";

export interface LineChartProps extends SparklineProps {
  axis: ValueAxis;
  levels?: readonly ChartLevel[];
  size?: ChartSize;
  /** Is true where a phone has room for the line alone, without axes. */
  isBareOnPhones?: boolean;
}

/** Holds the usual number of steps on the value axis, by size. */
const steps: Record<ChartSize, number> = { small: 2, usual: 4, tall: 5 };

/**
 * Draws a course over time with its reference levels: the target, the highest, the lowest. Closed hours are skipped and
 * marked. Pointer, touch and arrow keys display each value with its exact time; the table behind it lists all.
 */
export function LineChart({
  caption,
  heads,
  points,
  axis,
  levels = [],
  size = "usual",
  isBareOnPhones = false,
}: LineChartProps) {
  const t = useTranslations("kit.chart");
  const places = usePlaceLabels(points);
  const { bottom, top, texts } = valueTicks(
    [...points, ...levels].map(({ value }) => value),
    axis,
    { steps: steps[size], hasRoom: levels.length > 0 },
  );
  const height = createHeightScale([bottom, top]);
  const placedPoints = placePoints(points, height);
  const { gaps } = courseOf(points);
  return (
    <ChartFrame
      caption={caption}
      heads={heads}
      rows={points.map(({ label, text }) => [label, text])}
      unit={axis.unit}
      values={texts}
      places={places}
      size={size}
      isBareOnPhones={isBareOnPhones}
      note={gaps.length > 0 && <p>{t("closed")}</p>}
    >
      <Drawing>
        {gaps.map((place) => (
          <path
            key={place}
            {...gapLine}
            d={`M${((placedPoints[place - 1]?.x ?? 0) + (placedPoints[place]?.x ?? 0)) / 2} 0V${chartSide}`}
          />
        ))}
      </Drawing>
      <LiveLine points={placedPoints} name={heads[1]} />
      <Levels levels={levels} height={height} />
    </ChartFrame>
  );
}

/** Draws the levels with their labels: targets at the right, the highest and the lowest at the left. */
function Levels({ levels, height }: { levels: readonly ChartLevel[]; height: (value: bigint) => number }) {
  return levels.map(({ label, value, text, kind }) => (
    <div
      key={label}
      aria-hidden="true"
      className={joinClassNames(styles.level, styles[kind])}
      style={{ insetBlockEnd: `${height(value) / 10}%` }}
    >
      <span className={styles.tag}>
        {label} {text}
      </span>
    </div>
  ));
}

/** Returns the labels under a course: times and days in the page's language, or those of some points without a time. */
function usePlaceLabels(points: readonly ChartDataPoint[]): PlaceLabel[] {
  const format = useFormatter();
  const main = { hour: clockTime, day: monthAndDay, month: monthOnly } as const;
  const second = { hour: monthAndDay, day: undefined, month: yearOnly } as const;
  if (points.every(({ at }) => at))
    return timeTicks(points).map(({ x, at, unit, isFirst }) => {
      const under = second[unit];
      return {
        x,
        text: format.dateTime(at, main[unit]),
        ...(isFirst && under && { under: format.dateTime(at, under) }),
      };
    });
  const { places } = courseOf(points);
  const step = Math.max(1, Math.ceil((points.length - 1) / steps.usual));
  return points.flatMap(({ label }, place) => (place % step === 0 ? [{ x: places[place] ?? 0, text: label }] : []));
}

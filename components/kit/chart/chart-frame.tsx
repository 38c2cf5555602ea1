import type { ReactNode } from "react";
import { ChartTable, type ChartTableProps } from "../table/chart-table";
import { joinClassNames } from "../page/classes";
import { chartSide } from "./chart-scale";
import layout from "../page/layout.module.css";
import { Drawing, gridLine } from "./drawing";
import styles from "./charts.module.css";

/** Sets the height of a drawing: beside a form, in a card, or as the subject of a page. */
export type ChartSize = "small" | "usual" | "tall";

/** Describes a label under a drawing. */
export interface PlaceLabel {
  /** Holds the distance from the left edge, in thousandths. */
  readonly x: number;
  readonly text: string;
  /** Holds a second line: the day of an hour, the year of a month. */
  readonly under?: string;
}

/** Holds the distance from an edge, in thousandths, within which a label begins or ends at its place. */
const edge = 20;

/** Returns the percentage of a label that stands before its place: half of it, but at an edge none or all. */
const shareBefore = (x: number): number => (x < edge ? 0 : x > chartSide - edge ? 100 : 50);

/**
 * Renders what surrounds a drawing: the numbers of the value axis at its left, the labels of places under it, and the
 * table behind it. All of it is read, so it is HTML of the server in the page's type; its size depends on no script.
 */
export function ChartFrame({
  unit,
  values,
  places,
  note,
  size,
  isBareOnPhones = false,
  children,
  ...table
}: ChartTableProps & {
  unit: string;
  /** Holds the numbers of the value axis, from the bottom to the top. */
  values: readonly string[];
  places: readonly PlaceLabel[];
  note?: ReactNode;
  size: ChartSize;
  /** Is true where a phone has room for the drawing alone; its table remains for screen readers. */
  isBareOnPhones?: boolean;
  children: ReactNode;
}) {
  return (
    <figure
      className={joinClassNames(layout.soft, styles.chart, styles[size], isBareOnPhones && styles.bare)}
      aria-label={table.caption}
    >
      {unit && (
        <span className={joinClassNames(styles.whole, styles.unit)} aria-hidden="true">
          {unit}
        </span>
      )}
      <div className={styles.values} aria-hidden="true">
        {values.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <Drawing>
          {values.map((text, place) => (
            <path key={text} {...gridLine} d={`M0 ${gridHeight(place, values.length)}H${chartSide}`} />
          ))}
        </Drawing>
        {children}
      </div>
      <div className={styles.places} aria-hidden>
        {places.map(({ x, text, under }) => (
          <span key={x} style={{ insetInlineStart: `${x / 10}%`, translate: `-${shareBefore(x)}%` }}>
            {text}
            {under && <br />}
            {under}
          </span>
        ))}
      </div>
      <div className={joinClassNames(layout.tight, styles.whole)}>
        {note}
        <ChartTable {...table} />
      </div>
    </figure>
  );
}

/** Returns the distance of a line of the grid from the top, in thousandths. */
const gridHeight = (place: number, count: number): number => chartSide - (place * chartSide) / Math.max(1, count - 1);

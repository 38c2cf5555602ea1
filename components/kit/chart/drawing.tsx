import type { ReactNode } from "react";
import { chartSide } from "./chart-scale";
import { cssVar } from "@/components/theme/tokens";
import styles from "./charts.module.css";

/** Holds the colours of the series of bars: the first is the subject, the second is quiet. */
export const seriesColours = [cssVar("brand"), cssVar("line")] as const;

/** Holds the attributes of a thin line, of one that marks closed hours, and of a course. */
export const gridLine = { fill: "none", stroke: cssVar("seam"), vectorEffect: "non-scaling-stroke" } as const;
export const gapLine = { ...gridLine, stroke: cssVar("line"), strokeDasharray: "2 4" } as const;
export const courseLine = {
  ...gridLine,
  stroke: cssVar("brand"),
  strokeWidth: cssVar("focusRing"),
  strokeLinejoin: "round",
} as const;

/** Renders the square of a drawing over the whole of its place; what it shows is read in the table behind it. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${chartSide} ${chartSide}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

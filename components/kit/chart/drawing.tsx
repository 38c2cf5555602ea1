import type { ReactNode } from "react";
import { chartSide } from "./chart-scale";
import styles from "./charts.module.css";

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

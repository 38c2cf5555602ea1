import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import styles from "./row-actions.module.css";

/** Renders two values of a row below one another, each on one line and the second one smaller. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={styles.lines}>
    <div>{first}</div>
    <div className={layout.soft}>{second}</div>
  </div>
);

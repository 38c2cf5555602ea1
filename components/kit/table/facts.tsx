import type { ReactNode } from "react";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./facts.module.css";

export interface FactItem {
  label: string;
  value: ReactNode;
  /** Uses the whole width: for an address, a sentence. */
  wide?: boolean;
}

/**
 * Renders labelled values, in two columns when there is room; `narrow` forces one, with the values at the end of the
 * line.
 */
export function FactList({ items, narrow = false }: { items: readonly FactItem[]; narrow?: boolean }) {
  return (
    <dl className={joinClassNames(styles.facts, !narrow && styles.columns)}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={joinClassNames(styles.fact, wide && styles.wide)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={layout.broken}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

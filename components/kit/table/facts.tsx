import type { ReactNode } from "react";
import { classes } from "../page/classes";
import styles from "./facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the whole width: an address, a sentence. */
  wide?: boolean;
}

/** Labelled values of a thing, in two columns where there is room; `narrow` keeps one, with the values at its end. */
export function Facts({ items, narrow = false }: { items: readonly Fact[]; narrow?: boolean }) {
  return (
    <dl className={classes(styles.facts, narrow && styles.narrow)}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={classes(styles.fact, wide && styles.wide)}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

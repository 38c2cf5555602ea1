import type { ReactNode } from "react";
import styles from "./hidden-text.module.css";

/** Words for those who listen to the page; the eye finds their meaning elsewhere. */
export function HiddenText({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import { EmptyIcon } from "../page/icons";
import styles from "./stand-in.module.css";

/** One sentence on what will be here, and the one action that brings it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.standIn}>
      <span className={styles.icon}>
        <EmptyIcon />
      </span>
      <p>{children}</p>
      {action}
    </div>
  );
}

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

/** What is shown instead of a list: the filters leave none, or there are none yet, and `action` adds the first. */
export function EmptyList({
  isFiltered,
  filtered,
  none,
  action,
}: {
  isFiltered: boolean;
  filtered: string;
  none: string;
  action: ReactNode;
}) {
  return isFiltered ? <EmptyState>{filtered}</EmptyState> : <EmptyState action={action}>{none}</EmptyState>;
}

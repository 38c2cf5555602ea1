import type { ReactNode } from "react";
import { EmptyIcon } from "../page/icons";
import styles from "./placeholder.module.css";

/** Describes in one sentence the future content of this place, with the one action that creates it. */
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

/** Replaces an empty list: either the filters exclude all rows, or there are none yet, and `action` adds the first. */
export function EmptyList({
  isFiltered,
  filteredText,
  none,
  action,
}: {
  isFiltered: boolean;
  filteredText: string;
  none: string;
  action: ReactNode;
}) {
  return isFiltered ? <EmptyState>{filteredText}</EmptyState> : <EmptyState action={action}>{none}</EmptyState>;
}

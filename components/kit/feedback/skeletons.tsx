import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HiddenText } from "../text/hidden-text";
import styles from "./skeletons.module.css";

/** The table's own shape while its rows are on their way: as many, as high, so nothing jumps when they arrive. */
export function TableSkeleton({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <Waiting className={styles.table}>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className={styles.bar} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** Lines of text on their way. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.bar} />
      ))}
    </Waiting>
  );
}

function Waiting({ className, children }: { className: string | undefined; children: ReactNode }) {
  const t = useTranslations("kit");
  return (
    <div role="status" className={styles.waiting}>
      <HiddenText>{t("loading")}</HiddenText>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

import Skeleton from "@mui/material/Skeleton";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ScreenReaderText } from "../text/hidden-text";
import styles from "./skeletons.module.css";

/**
 * Draws the outline of a table while its rows load, with the same number and height of rows, so that nothing moves when
 * they arrive.
 */
export function TableSkeleton({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <Waiting className={styles.table}>
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** Draws the outline of text that is loading. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </Waiting>
  );
}

function Waiting({ className, children }: { className: string | undefined; children: ReactNode }) {
  const t = useTranslations("kit");
  return (
    <div role="status">
      <ScreenReaderText>{t("loading")}</ScreenReaderText>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

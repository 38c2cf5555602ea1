import Skeleton from "@mui/material/Skeleton";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ScreenReaderText } from "../text/hidden-text";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "../table/data-table.module.css";

/**
 * Draws the outline of a table while its rows load, with the same number and height of rows, so that nothing moves when
 * they arrive.
 */
export function TableSkeleton({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <Waiting className={joinClassNames(layout.panel, layout.scroll, styles.frame)}>
      <table className={styles.table}>
        <thead className={layout.soft}>
          <tr>
            <th colSpan={columns}>
              <Skeleton width="20%" height="1lh" />
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: columns }, (__, column) => (
                <td key={column}>
                  <Skeleton width="100%" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Waiting>
  );
}

/** Draws the outline of text that is loading. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className={layout.tight}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? "60%" : "100%"} />
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

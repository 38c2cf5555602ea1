import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { cellOf, headOf, type Column } from "./columns";
import { TableView } from "./table-view";
import styles from "./data-table.module.css";

export interface DataTableProps<Row> {
  /** Names the table; read out, not shown: the page's title says it already. */
  caption: string;
  /** The first is the thing's number, and links to its detail. Ten at most. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The key of a row, where its cells have state: an open dialog, a drawing. Else its place is the key. */
  rowKey?: (row: Row) => string;
  /** Shown instead of rows: <EmptyState />, or one sentence; nothing at all where that is said elsewhere. */
  empty: ReactNode;
}

/**
 * A list. Its cells are put into words where it is rendered, on the server as a rule, and passed to the view as plain
 * texts: a row then costs a few hundred bytes beside its HTML, and is drawn once.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  const locale = useLocale();
  if (rows.length === 0) return empty && <div className={styles.frame}>{instead(empty)}</div>;
  return (
    <TableView
      caption={caption}
      heads={columns.map(headOf)}
      rows={rows.map((row) => columns.map((column) => cellOf(column, row, locale)))}
      {...(rowKey && { keys: rows.map(rowKey) })}
    />
  );
}

/** One sentence stands where the first row would. */
const instead = (empty: ReactNode) => (typeof empty === "string" ? <p className={styles.none}>{empty}</p> : empty);

import Link from "next/link";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { HiddenText } from "./hidden-text";
import styles from "./data-table.module.css";
import type { Route } from "next";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and rates stand right, so that their digits line up. */
  figures?: boolean;
}

export interface DataTableProps<Row> {
  /** Names the table; read out, not shown: the page's title says it already. */
  caption: string;
  /** The first is the thing's number, and links to its detail. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => Route;
  /** What stands there instead of rows: <EmptyState />. */
  empty: ReactNode;
}

/**
 * A list, drawn on the server. Its head stays while it scrolls; on a phone each row becomes a card, and the roles, said
 * again, keep it a table for those who listen.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <div className={styles.frame}>{empty}</div>;
  return (
    <div className={classes(styles.frame, styles.scroll)} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} role="table">
        <caption><HiddenText>{caption}</HiddenText></caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, head, figures }) => <th key={key} role="columnheader" scope="col" className={figures ? styles.figures : undefined}>{head}</th>)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, place) => (
                <td key={column.key} role="cell" data-head={column.head} className={column.figures ? styles.figures : undefined}>
                  {place === 0 && rowHref ? <Link href={rowHref(row)} prefetch={false}>{column.cell(row)}</Link> : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

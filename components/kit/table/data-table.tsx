import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { formatTableCell, columnTableHead, type Column } from "./columns";
import { TableView } from "./table-view";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./data-table.module.css";

export interface DataTableProps<Row> {
  /** Names the table for screen readers; it is not visible, because the page's title already contains it. */
  caption: string;
  /**
   * Holds the columns, of which at most ten are displayed. The first one says whom or what the row is about, with a
   * link to its detail and its number under it.
   */
  columns: readonly Column<Row>[];
  /** Holds the names of the optional columns that the reader has chosen. */
  chosen?: readonly string[] | undefined;
  rows: readonly Row[];
  /** Returns the key of a row, for cells with state: an open dialog, a drawing. By default the index is the key. */
  rowKey?: ((row: Row) => string) | undefined;
  /** True where rows can be selected by their keys, inside `RowSelection`. */
  hasTicks?: boolean | undefined;
  /** Holds the prefix of the addresses that display a row beside the list, to which its key is appended. */
  preview?: string | undefined;
  /** Returns what is appended instead, where the detail has a number other than the row's key. */
  previewKey?: ((row: Row) => string) | undefined;
  /**
   * Holds the replacement for missing rows: <EmptyState />, or one sentence; nothing when the page describes it
   * elsewhere.
   */
  empty: ReactNode;
}

/**
 * Renders a list. Its cells are formatted where it is rendered, usually on the server, and passed to the view as plain
 * texts: a row then costs a few hundred bytes beside its HTML, and is rendered once.
 */
export function DataTable<Row>({
  caption,
  columns: all,
  chosen = [],
  rows,
  rowKey,
  hasTicks,
  preview,
  previewKey,
  empty,
}: DataTableProps<Row>) {
  const locale = useLocale();
  const columns = all.filter(({ optional }) => optional === undefined || chosen.includes(optional));
  if (rows.length === 0) return empty && <div className={layout.panel}>{instead(empty)}</div>;
  return (
    <TableView
      caption={caption}
      heads={columns.map(columnTableHead)}
      rows={rows.map((row) => columns.map((column) => formatTableCell(column, row, locale)))}
      {...(rowKey && { keys: rows.map(rowKey) })}
      hasTicks={hasTicks ?? false}
      preview={preview}
      {...(previewKey && preview !== undefined && { previewKeys: rows.map(previewKey) })}
    />
  );
}

/** Renders one sentence in the place of the first row. */
const instead = (empty: ReactNode) =>
  typeof empty === "string" ? <p className={joinClassNames(layout.soft, styles.none)}>{empty}</p> : empty;

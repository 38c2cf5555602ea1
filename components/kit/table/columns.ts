import type { ReactElement, ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import type { Tone } from "@/lib/machine/machine";
import { displayMoney, type Money } from "@/lib/money/money";
import { displayRate, pairName, type Rate } from "@/lib/money/rate";
import type { CellParts, ColumnSort, TableCell, TableHead } from "./cells";
import { formatExactTime, formatTime, type TimeStyle } from "../text/format-time";

/** Describes what every column has. */
interface ColumnHead {
  readonly head: string;
  /** Names a column that is displayed only when the reader has chosen it (column-choice.ts). */
  readonly optional?: string;
  /** Holds the link that orders the list by this column, and its present order, if the list has it. */
  readonly sort?: ColumnSort;
}

/**
 * Describes a column of a list: its head, the kind of its content, and the accessor of a row's value. A text takes one
 * line and may end in an ellipsis, with the whole text in its title; `under` adds a smaller second line.
 */
export type Column<Row> = ColumnHead &
  (
    | {
        readonly kind?: "text";
        readonly of: (row: Row) => string;
        readonly under?: (row: Row) => string;
        /** True for sentences that must be read: they use as many lines as they need, elsewhere rows have one height. */
        readonly wraps?: true;
      }
    | { readonly kind: "count"; readonly of: (row: Row) => number }
    /**
     * Links to `to` followed by the text, or by the result of `key`; or to a row's own `href`, if it has one. A name, or a
     * text with a number under it, may end in an ellipsis; a number is never cut.
     */
    | (LinkParts<Row> & { readonly to: string; readonly key?: (row: Row) => string })
    | (LinkParts<Row> & { readonly href: (row: Row) => string | null })
    /** `sign` adds a plus to positive amounts; `instead` replaces an amount that is to be hidden. */
    | {
        readonly kind: "money";
        readonly of: (row: Row) => Money | null;
        readonly strong?: true;
        readonly sign?: true;
        readonly instead?: (amount: Money) => ReactElement;
      }
    /** With `pair`, the pair precedes the rate. */
    | { readonly kind: "rate"; readonly of: (row: Row) => Rate | null; readonly pair?: true }
    | { readonly kind: "chip"; readonly of: (row: Row) => readonly [Tone, string] }
    /** `none` is the text without an instant. */
    | {
        readonly kind: "time";
        readonly of: (row: Row) => Date | null;
        readonly now: Date;
        readonly style?: TimeStyle;
        readonly none?: string;
      }
    /**
     * Anything else: buttons, drawings. Expensive in long lists, because each is a component of its own. `fits` promises
     * that it is as narrow as a text, so that it never pushes the list aside.
     */
    | { readonly kind: "node"; readonly of: (row: Row) => ReactNode; readonly figures?: true; readonly fits?: true }
  );

interface LinkParts<Row> {
  readonly kind: "link";
  readonly of: (row: Row) => string;
  readonly under?: (row: Row) => string;
  readonly isName?: true;
}

/** Describes a column for the view. */
export function columnTableHead(column: Column<never>): TableHead {
  const { head, kind, sort } = column;
  const text = { text: head, ...(sort && { sort }) };
  if (kind === undefined || kind === "text")
    return { ...text, ...(column.under && { under: true }), ...(column.wraps && { wraps: true }) };
  return {
    ...text,
    kind,
    ...(kind === "link" && "to" in column && { to: column.to }),
    ...(kind === "link" && column.under && { under: true }),
    ...(kind === "link" && column.isName && { isName: true }),
    ...(kind === "node" && column.fits && { fits: true }),
    ...(kind === "money" && column.strong && { strong: true }),
    ...((kind === "money" || kind === "rate" || kind === "count" || (kind === "node" && column.figures)) && {
      figures: true,
    }),
  };
}

/** Returns the cell of a row in a column as finished text, so that the view needs no language. */
export function formatTableCell<Row>(column: Column<Row>, row: Row, locale: Locale): TableCell {
  switch (column.kind) {
    case "node":
      return column.of(row);
    case "count":
      return String(column.of(row));
    case "link":
      return linkCell(column, row);
    case "chip":
      return column.of(row);
    case "money":
      return moneyCell(column, row);
    case "rate":
      return rateCell(column.of(row), column.pair);
    case "time":
      return timeCell(column.of(row), column.now, column.style ?? "relative", locale) ?? column.none;
    default:
      return column.under ? [column.of(row), column.under(row)] : column.of(row);
  }
}

function linkCell<Row>(column: Column<Row> & { kind: "link" }, row: Row): CellParts {
  const [text, under] = [column.of(row), column.under?.(row)];
  const second = "href" in column ? (column.href(row) ?? "") : column.key?.(row);
  if (under !== undefined) return [text, second ?? text, under];
  return second === undefined ? [text] : [text, second];
}

function moneyCell<Row>(column: Column<Row> & { kind: "money" }, row: Row): TableCell {
  const [amount, { instead, sign = false }] = [column.of(row), column];
  if (!amount) return null;
  return instead ? instead(amount) : [displayMoney(amount, { sign }), amount.currency];
}

function rateCell(rate: Rate | null, pair = false): CellParts | null {
  if (!rate) return null;
  const { head, tail } = displayRate(rate);
  return [head, tail, ...(pair ? [pairName(rate)] : [])];
}

const timeCell = (at: Date | null, now: Date, style: TimeStyle, locale: Locale): CellParts | undefined =>
  at ? [formatTime(at, now, locale, style), at.toISOString(), formatExactTime(at, locale)] : undefined;

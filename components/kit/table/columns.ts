import type { ReactElement, ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import type { Tone } from "@/lib/machine/machine";
import { displayMoney, type Money } from "@/lib/money/money";
import { displayRate, pairName, type Rate } from "@/lib/money/rate";
import type { CellParts, TableCell, TableHead } from "./cells";
import { formatExactTime, formatTime, type TimeStyle } from "../text/format-time";

/** Describes a column of a list: its head, the kind of its content, and the accessor of a row's value. */
export type Column<Row> = { readonly head: string } & (
  | { readonly kind?: "text"; readonly of: (row: Row) => string }
  | { readonly kind: "count"; readonly of: (row: Row) => number }
  /**
   * Links to `to` followed by the text, or by the result of `key`; or to a row's own `href`, if it has one. With
   * `wraps`, a name may use several lines; a number stays on one.
   */
  | {
      readonly kind: "link";
      readonly of: (row: Row) => string;
      readonly to: string;
      readonly key?: (row: Row) => string;
      readonly wraps?: true;
    }
  | {
      readonly kind: "link";
      readonly of: (row: Row) => string;
      readonly href: (row: Row) => string | null;
      readonly wraps?: true;
    }
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
  /** Anything else: buttons, drawings. Expensive in long lists, because each is a component of its own. */
  | { readonly kind: "node"; readonly of: (row: Row) => ReactNode; readonly figures?: true }
);

export function columnTableHead(column: Column<never>): TableHead {
  const { head: text, kind } = column;
  if (kind === undefined || kind === "text") return { text };
  return {
    text,
    kind,
    ...(kind === "link" && "to" in column && { to: column.to }),
    ...(kind === "link" && column.wraps && { wraps: true }),
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
      return column.of(row);
  }
}

function linkCell<Row>(column: Column<Row> & { kind: "link" }, row: Row): CellParts {
  const second = "href" in column ? (column.href(row) ?? "") : column.key?.(row);
  return second === undefined ? [column.of(row)] : [column.of(row), second];
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

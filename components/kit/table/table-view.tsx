"use client";
import type { Route } from "next";
import Link from "next/link";
import type { CSSProperties, ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import type { CellParts, TableCell, TableHead } from "./cells";
import { ScreenReaderText } from "../text/hidden-text";
import { StateChip } from "../text/state-chip";
import styles from "./data-table.module.css";

/**
 * Renders a list from finished texts. Its head stays visible during scrolling; on a phone each row becomes a card, and
 * explicit roles preserve the table for screen readers.
 */
export function TableView({
  caption,
  heads,
  rows,
  keys,
}: {
  caption: string;
  heads: readonly TableHead[];
  rows: readonly (readonly TableCell[])[];
  keys?: readonly string[];
}) {
  return (
    <div className={joinClassNames(styles.frame, styles.scroll)} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={joinClassNames(styles.table, linesOf(heads) !== null && styles.short)}
        role="table"
        style={ofColumns(heads)}
      >
        <caption>
          <ScreenReaderText>{caption}</ScreenReaderText>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map(({ text }, place) => (
              <th key={place} role="columnheader" scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <tr key={keys?.[at] ?? at} role="row">
              {heads.map((head, place) => (
                <td key={place} role="cell">
                  {renderCell(head, row[place])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Returns the cells that a phone displays for a row with a link, in two lines: the link and the amount, the first text
 * and the state, or the time if there is no state. Null when rows have no links, or when only number and state would
 * remain: then all cells are displayed.
 */
function linesOf(heads: readonly TableHead[]): readonly number[] | null {
  const [link, amount, text, state, time] = [
    heads.findIndex(({ kind }) => kind === "link"),
    heads.findIndex(({ kind, strong }) => kind === "money" && strong),
    heads.findIndex(({ kind }) => kind === undefined),
    heads.findIndex(({ kind }) => kind === "chip"),
    heads.findIndex(({ kind }) => kind === "time"),
  ];
  const second = state < 0 ? time : state;
  if (link < 0 || second < 0 || heads.length < 5 || heads.at(-1)?.kind === "node") return null;
  const places = [link, amount < 0 ? heads.findIndex(({ kind }) => kind === "money") : amount, text, second].filter(
    (place) => place >= 0,
  );
  return places.length < 3 ? null : places;
}

/** Sets the attributes of a column's cells once, on the table; data-table.module.css applies them to the cells. */
function ofColumns(heads: readonly TableHead[]): CSSProperties {
  const cssVariables = heads.flatMap(({ text, kind, figures, strong, wraps }, place) => [
    // JSON's quotes and escapes are those of CSS for any text on one line
    [`--head-${place + 1}`, JSON.stringify(text)],
    ...(figures ? [[`--side-${place + 1}`, "end"]] : []),
    ...((kind !== undefined && kind !== "node" && !wraps) || figures ? [[`--wrap-${place + 1}`, "nowrap"]] : []),
    ...(strong ? [[`--weight-${place + 1}`, "var(--weight-strong)"]] : []),
  ]);
  for (const [at, place] of (linesOf(heads) ?? []).entries())
    cssVariables.push([`--phone-${place + 1}`, "block"], [`--place-${place + 1}`, String(at + 1)]);
  // named cast: React takes variables, its types do not
  return Object.fromEntries(cssVariables) as CSSProperties;
}

function renderCell({ kind, to, wraps }: TableHead, cell: TableCell): ReactNode {
  if (kind === undefined || kind === "node" || !Array.isArray(cell)) return cell;
  // named cast: cells of the other kinds have texts as parts
  const [text = "", second = text, third] = cell as CellParts;
  switch (kind) {
    // named casts: a list's own path with a key at its end or a path of the server's, and the tone that `cellOf` put there
    case "link":
      return second === "" ? (
        text
      ) : (
        <Link
          href={(to === undefined ? second : to + encodeURIComponent(second)) as Route}
          prefetch={false}
          {...(wraps && { className: styles.wraps })}
        >
          {text}
        </Link>
      );
    case "chip":
      return <StateChip tone={text as Tone}>{second}</StateChip>;
    case "money":
      return (
        <span>
          {text} <small>{second}</small>
        </span>
      );
    case "rate":
      return (
        <span>
          {third && <small>{third} </small>}
          {text}
          <b>{second}</b>
        </span>
      );
    case "time":
      return third ? (
        <time dateTime={second} title={third}>
          {text}
        </time>
      ) : (
        text
      );
    default:
      return text;
  }
}

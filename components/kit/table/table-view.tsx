"use client";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import type { CellParts, TableCell, TableHead } from "./cells";
import { ScreenReaderText } from "../text/hidden-text";
import { RowPreviewButton } from "../lists/row-preview";
import { AllRowsTick, RowTick } from "../lists/row-selection";
import { StateChip } from "../text/state-chip";
import layout from "../page/layout.module.css";
import styles from "./data-table.module.css";
import amounts from "./figures.module.css";

const frameClasses = [layout.panel, layout.scroll, styles.frame];

interface TableViewProps {
  caption: string;
  heads: readonly TableHead[];
  rows: readonly (readonly TableCell[])[];
  keys?: readonly string[];
  hasTicks?: boolean;
  preview?: string | undefined;
  previewKeys?: readonly string[] | undefined;
}

/**
 * Renders a list from finished texts, in rows of one height. Its first column stays visible while a narrow window is
 * scrolled aside, and the head of a list without components while the page is scrolled; on a phone each row becomes a
 * card, and explicit roles preserve the table for screen readers.
 */
export function TableView({
  caption,
  heads,
  rows,
  keys,
  hasTicks = false,
  preview,
  previewKeys = keys,
}: TableViewProps) {
  const frame = joinClassNames(...frameClasses, heads.every(isAsNarrowAsText) && styles.sticks);
  const lines = linesOf(heads);
  // the order of a phone's cells is that of its lines: a table ignores it, and a cell without it is hidden on a phone;
  // where a phone displays all cells, each has its head
  const places =
    lines && heads.map((_, place) => (lines.includes(place) ? { order: lines.indexOf(place) } : undefined));
  return (
    <div className={frame} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={joinClassNames(
          amounts.amounts,
          styles.table,
          lines !== null && styles.short,
          lines !== null && heads[0]?.under && styles.paired,
        )}
        role="table"
      >
        <caption>
          <ScreenReaderText>{caption}</ScreenReaderText>
        </caption>
        <TableHeads heads={heads} hasTicks={hasTicks} hasPreview={preview !== undefined} />
        <tbody role="rowgroup">
          {rows.map((row, at) => (
            <tr key={keys?.[at] ?? at} role="row">
              {hasTicks && (
                <td role="cell" className={styles.tick}>
                  <RowTick rowKey={keys?.[at] ?? ""} />
                </td>
              )}
              {heads.map((head, place) => (
                <td
                  key={place}
                  role="cell"
                  className={head.figures && styles.figures}
                  {...(places ? { style: places[place] } : { "data-head": head.text })}
                >
                  {renderCell(head, row[place])}
                </td>
              ))}
              {preview && (
                <td role="cell" className={styles.preview}>
                  <RowPreviewButton
                    href={preview + encodeURIComponent(previewKeys?.[at] ?? "")}
                    rowKey={keys?.[at] ?? ""}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders the line of heads, with those of the boxes and of the previews. */
function TableHeads({
  heads,
  hasTicks,
  hasPreview,
}: {
  heads: readonly TableHead[];
  hasTicks: boolean;
  hasPreview: boolean;
}) {
  const t = useTranslations("kit.preview");
  return (
    <thead role="rowgroup" className={joinClassNames(layout.soft, layout.plain)}>
      <tr role="row">
        {hasTicks && (
          <th role="columnheader" scope="col" className={styles.tick}>
            <AllRowsTick />
          </th>
        )}
        {heads.map(renderHead)}
        {hasPreview && (
          <th role="columnheader" scope="col" className={styles.preview}>
            <ScreenReaderText>{t("head")}</ScreenReaderText>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Returns true for a column that takes only as much room as there is, so that its list needs no scrolling aside. */
const isAsNarrowAsText = ({ kind, fits, wraps }: TableHead): boolean => !wraps && (kind !== "node" || fits === true);

const orderMarks = { ascending: "↑", descending: "↓" } as const;

function renderHead({ text, sort, figures }: TableHead, place: number) {
  const className = figures && styles.figures;
  if (!sort)
    return (
      <th key={place} role="columnheader" scope="col" className={className}>
        {text}
      </th>
    );
  return (
    <th key={place} role="columnheader" scope="col" className={className} aria-sort={sort.order ?? "none"}>
      <Link href={sort.href} prefetch={false} scroll={false}>
        {text}
        <span aria-hidden="true"> {sort.order ? orderMarks[sort.order] : "↕"}</span>
      </Link>
    </th>
  );
}

/**
 * Returns the cells that a phone displays for a row with a link, in two lines: the link and the amount, the number under
 * the link or the first text, and the state, or the time if there is no state. Null when rows have no links, or when
 * only number and state would remain: then all cells are displayed.
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
  const isPaired = link === 0 && heads[0]?.under === true;
  if (link < 0 || second < 0 || (heads.length < 5 && !isPaired) || heads.at(-1)?.kind === "node") return null;
  const places = [
    link,
    amount < 0 ? heads.findIndex(({ kind }) => kind === "money") : amount,
    isPaired ? -1 : text,
    second,
  ].filter((place) => place >= 0);
  return places.length < 3 && !isPaired ? null : places;
}

/** Holds the width, in Latin letters, that every column has for a text: a longer one may be cut, and has a title. */
const lettersUncut = 8;

/** Renders a text that takes one line, with the whole of it in its title; isolated, because names are of any script. */
function renderLine(text: string): ReactNode {
  // a Chinese character is as wide as two letters
  const isShort = text.length <= lettersUncut / 2 || (text.length <= lettersUncut && /^[\x20-\x7e]*$/.test(text));
  return isShort ? <bdi>{text}</bdi> : <bdi title={text}>{text}</bdi>;
}

/** Renders a text with a smaller one under it; the second alone if the first is missing. */
const renderTwoLines = (text: string, under: ReactNode): ReactNode =>
  text === "" ? (
    under
  ) : (
    <>
      {renderLine(text)} <small>{under}</small>
    </>
  );

function renderCell(head: TableHead, cell: TableCell): ReactNode {
  const { kind } = head;
  if (kind === "node") return cell;
  if (!Array.isArray(cell))
    return kind === undefined && typeof cell === "string" && !head.wraps && cell !== "" ? renderLine(cell) : cell;
  // named cast: cells of the other kinds have texts as parts
  const [text = "", second = text, third] = cell as CellParts;
  switch (kind) {
    case undefined:
      return second === "" ? renderLine(text) : <div>{renderTwoLines(text, renderLine(second))}</div>;
    case "link":
      return renderLink(head, [text, second, third]);
    // named cast: the tone that `cellOf` put there
    case "chip":
      return <StateChip tone={text as Tone}>{second}</StateChip>;
    case "money": {
      const amount = (
        <>
          {text} <small>{second}</small>
        </>
      );
      return head.strong ? <strong>{amount}</strong> : <span>{amount}</span>;
    }
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

function renderLink(
  { to, under: hasUnder, isName }: TableHead,
  [text, second, under]: readonly [string, string, string | undefined],
): ReactNode {
  const content = hasUnder ? renderTwoLines(text, under) : isName ? renderLine(text) : text;
  if (second === "") return hasUnder ? <div>{content}</div> : content;
  return (
    // named cast: a list's own path with a key at its end or a path of the server's
    <Link href={(to === undefined ? second : to + encodeURIComponent(second)) as Route} prefetch={false}>
      {content}
    </Link>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import type { Fact } from "@/components/kit/table/facts";
import { tickColumn, useTicks } from "@/components/kit/table/use-ticks";

/** What is decided about: the orders that are ticked, and what is said of them. */
interface Chosen {
  readonly orderNos: readonly string[];
  readonly facts: readonly Fact[];
  readonly onDone: () => void;
}

interface ReviewTableProps<Row> {
  caption: string;
  empty: string;
  rows: readonly Row[];
  numberOf: (row: Row) => string;
  /** The beginning of the addresses of their pages. */
  link: string;
  /** Between the number and the level. */
  columns: readonly Column<Row>[];
  now: Date;
  /** What decides about those that are ticked. */
  children: (chosen: Chosen) => ReactNode;
}

/** Orders that wait for the reader's decision, the most urgent first: those that are ticked are decided together. */
export function ReviewTable<Row extends { readonly level: number; readonly levels: number; readonly deadline: Date }>({
  caption,
  empty,
  rows,
  numberOf,
  link,
  columns,
  now,
  children,
}: ReviewTableProps<Row>) {
  const [t, terms] = [useTranslations("shell.review"), useTranslations("terms")];
  const ticks = useTicks(rows.map(numberOf));
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        {rows.length > 1 && <CheckBox label={t("all")} checked={ticks.isAll} onChange={ticks.tickAll} />}
        {children({
          orderNos: ticks.chosen,
          facts: [{ label: t("selected"), value: String(ticks.chosen.length) }],
          onDone: ticks.tickNone,
        })}
      </div>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={numberOf}
        empty={<EmptyState>{empty}</EmptyState>}
        columns={[
          tickColumn<Row>(t("tick"), ticks, numberOf),
          { head: terms("orderNo"), kind: "link", of: numberOf, to: link },
          ...columns,
          { head: t("levelOf"), of: ({ level, levels }) => `${level} / ${levels}` },
          { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now },
        ]}
      />
    </div>
  );
}

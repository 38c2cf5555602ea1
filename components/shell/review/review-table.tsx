"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import type { FactItem } from "@/components/kit/table/facts";
import { rowSelectionColumn, useRowSelection } from "@/components/kit/table/use-ticks";

/** Holds the ticked orders to decide, with their facts. */
interface TickedOrders {
  readonly orderNos: readonly string[];
  readonly facts: readonly FactItem[];
  readonly onDone: () => void;
}

interface ReviewTableProps<Row> {
  caption: string;
  empty: string;
  rows: readonly Row[];
  numberOf: (row: Row) => string;
  /** Holds the prefix of the addresses of their pages. */
  link: string;
  /** Lists the columns between the number and the level. */
  columns: readonly Column<Row>[];
  now: Date;
  /** Renders the decision on the ticked orders. */
  children: (tickedOrders: TickedOrders) => ReactNode;
}

/** Renders orders that wait for the reader's decision, most urgent first: the ticked ones are decided together. */
export function OrdersToReviewTable<
  Row extends { readonly level: number; readonly levels: number; readonly deadline: Date },
>({ caption, empty, rows, numberOf, link, columns, now, children }: ReviewTableProps<Row>) {
  const [t, terms] = [useTranslations("shell.review"), useTranslations("terms")];
  const ticks = useRowSelection(rows.map(numberOf));
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
          rowSelectionColumn<Row>(t("tick"), ticks, numberOf),
          { head: terms("orderNo"), kind: "link", of: numberOf, to: link },
          ...columns,
          { head: t("levelOf"), of: ({ level, levels }) => `${level} / ${levels}` },
          { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now },
        ]}
      />
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { BulkBar, RowSelection } from "@/components/kit/lists/row-selection";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import type { FactItem } from "@/components/kit/table/facts";

/** Holds the selected orders to decide, with their facts. */
interface SelectedOrders {
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
  /** Renders the decision on the selected orders. */
  children: (selectedOrders: SelectedOrders) => ReactNode;
}

/** Renders orders that wait for the reader's decision, most urgent first: the selected ones are decided together. */
export function OrdersToReviewTable<
  Row extends { readonly level: number; readonly levels: number; readonly deadline: Date },
>({ caption, empty, rows, numberOf, link, columns, now, children }: ReviewTableProps<Row>) {
  const [t, terms] = [useTranslations("shell.review"), useTranslations("terms")];
  return (
    <RowSelection keys={rows.map(numberOf)}>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={numberOf}
        hasTicks
        empty={<EmptyState>{empty}</EmptyState>}
        columns={[
          { head: terms("orderNo"), kind: "link", of: numberOf, to: link },
          ...columns,
          { head: t("levelOf"), of: ({ level, levels }) => `${level} / ${levels}` },
          { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now },
        ]}
      />
      <BulkBar>
        {(orderNos, clear) =>
          children({
            orderNos,
            facts: [{ label: t("selected"), value: String(orderNos.length) }],
            onDone: clear,
          })
        }
      </BulkBar>
    </RowSelection>
  );
}

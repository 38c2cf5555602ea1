import { useTranslations } from "next-intl";
import type { Currency } from "@/lib/money/currency";
import { Card } from "../page/card";
import layout from "../page/layout.module.css";
import type { Column } from "./columns";
import { DataTable } from "./data-table";

interface SumsCardProps<Row> {
  title: string;
  caption: string;
  sums: readonly Row[];
  currencyOf: (row: Row) => Currency;
  /** Holds the columns after the currency's. */
  columns: readonly Column<Row>[];
  /** A note on the rows that count, if not all of them do. */
  note?: string;
}

/** Lists the sums of a whole list by currency; renders nothing when there are none. */
export function SumsCard<Row>({ title, caption, sums, currencyOf, columns, note }: SumsCardProps<Row>) {
  const terms = useTranslations("terms");
  if (sums.length === 0) return null;
  return (
    <Card title={title}>
      <DataTable
        caption={caption}
        rows={sums}
        rowKey={currencyOf}
        empty={null}
        columns={[{ head: terms("currencyWord"), of: currencyOf }, ...columns]}
      />
      {note && <p className={layout.soft}>{note}</p>}
    </Card>
  );
}

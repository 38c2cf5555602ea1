"use client";
import { useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { useCall } from "@/lib/call/browser";
import { batchCalls } from "@/lib/payments/calls/batches";
import { PaymentOrBatchLink } from "./row-columns";
import { useNameMismatchText } from "../payees/name-text";

const visibleRows = 50;

/**
 * Lists the rows of a batch that its maker must confirm: those with a name mismatch, or those that repeat an earlier
 * payment. They are displayed before the batch is submitted.
 */
export function BatchRowsToConfirm({
  batchNo,
  total,
  show,
}: {
  batchNo: string;
  total: number;
  show: "differing" | "repeated";
}) {
  const t = useTranslations("payments.batch");
  const texts = show === "differing" ? ("names" as const) : ("repeats" as const);
  const name = useNameMismatchText();
  const { data } = useCall(
    batchCalls.batchResult,
    { batchNo, show, currentPage: 1, pageSize: visibleRows },
    { keepPreviousData: true },
  );
  const rows = data?.rows.rows ?? [];
  return (
    <Card title={t(`${texts}.title`)}>
      <div className={layout.stack}>
        <Notice tone="waiting" live title={t(`${texts}.count`, { rows: total })}>
          {t(`${texts}.text`)}
        </Notice>
        {rows.length > 0 && (
          <DataTable
            caption={t(`${texts}.title`)}
            rows={rows}
            rowKey={({ no }) => String(no)}
            empty={null}
            columns={[
              { head: t("draft.row"), kind: "count", of: ({ no }) => no },
              { head: t("column.name"), of: ({ payeeName }) => payeeName },
              { head: t("column.account"), of: ({ payeeAccount }) => groupAccountNumberForReading(payeeAccount) },
              {
                head: t("column.amount"),
                kind: "node",
                figures: true,
                of: ({ amount }) => amount && <MoneyText amount={amount} />,
              },
              {
                head: t(`${texts}.said`),
                kind: "node",
                of: (row) =>
                  show === "differing" ? name(row) : row.repeats && <PaymentOrBatchLink number={row.repeats} />,
              },
            ]}
          />
        )}
        {total > rows.length && rows.length > 0 && (
          <p className={layout.soft}>{t(`${texts}.more`, { visibleCount: rows.length, total })}</p>
        )}
      </div>
    </Card>
  );
}

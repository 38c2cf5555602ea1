"use client";
import { useTranslations } from "next-intl";
import { CorrectSheetRowForm } from "@/components/shell/sheets/row-form";
import { useSend } from "@/lib/call/browser";
import { batchCalls } from "@/lib/payments/calls/batches";
import { useErrorTexts } from "@/lib/forms/problem-text";
import { isPaymentBatchColumn, requiredBatchColumns } from "@/lib/payments/batch-columns";
import type { BatchRow } from "./row-columns";

/** Corrects one row in the page until it can be paid. */
export function CorrectBatchRowForm({
  batchNo,
  row,
  onClose,
}: {
  batchNo: string;
  row: BatchRow;
  onClose: () => void;
}) {
  const t = useTranslations("payments.batch");
  const { issueText } = useErrorTexts();
  const correct = useSend(batchCalls.correctRow);
  const { no } = row;
  return (
    <CorrectSheetRowForm
      title={t("correct.title", { no: String(no) })}
      action={t("correct.save")}
      row={row}
      columns={[...requiredBatchColumns, "reference", ...Object.keys(row.typed).filter(isPaymentBatchColumn)]}
      labelOf={(column) => t(`column.${column}`)}
      issueText={issueText}
      save={async (cellTexts) =>
        (await correct({ batchNo, no, typed: Object.fromEntries(Object.entries(cellTexts)) })).row.faults
      }
      onClose={onClose}
    />
  );
}

"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Confirm } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import { useSend } from "@/lib/call/browser";
import { useProblemText } from "@/lib/forms/problem-text";
import { useUnsent } from "@/lib/forms/use-unsent";
import { batchCalls } from "@/lib/payments/calls/batches";
import { isBatchColumn, neededColumns, type BatchColumn } from "@/lib/payments/batch-columns";
import type { BatchRow } from "./row-columns";
import { useIssueText } from "../records/issue-text";

/**
 * Corrects one row in the page: the columns that are wrong first, each with its reason. It stays open until the row can
 * be paid, or its corrector gives up.
 */
export function BatchRowForm({ batchNo, row, onClose }: { batchNo: string; row: BatchRow; onClose: () => void }) {
  const t = useTranslations("payments.batch");
  const issue = useIssueText();
  const problemText = useProblemText();
  const correct = useSend(batchCalls.correctRow);
  const [typed, setTyped] = useState<Partial<Record<BatchColumn, string>>>({});
  useUnsent(() => typed);
  const [faults, setFaults] = useState(row.faults);
  const [problem, setProblem] = useState<string>();
  const wrong = faults.flatMap(({ column }) => (column === "row" ? [] : [column]));
  const columns = [
    ...new Set<BatchColumn>([...wrong, ...neededColumns, "reference", ...Object.keys(row.typed).filter(isBatchColumn)]),
  ];
  const whole = faults.filter(({ column }) => column === "row");

  const save = async () => {
    setProblem(undefined);
    try {
      const { row: validated } = await correct({
        batchNo,
        no: row.no,
        typed: Object.fromEntries(Object.entries(typed)),
      });
      if (validated.faults.length === 0) return onClose();
      setFaults(validated.faults);
    } catch (cause) {
      setProblem(problemText(cause));
    }
  };

  return (
    <Confirm
      open
      title={t("correct.title", { no: String(row.no) })}
      action={t("correct.save")}
      onConfirm={save}
      onClose={onClose}
      disabled={Object.keys(typed).length === 0}
    >
      <div className={layout.stack}>
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {whole.map((fault) => (
          <Notice key={fault.issue} tone="bad">
            {issue(fault.issue)}
          </Notice>
        ))}
        {columns.map((column) => {
          const fault = faults.find((each) => each.column === column);
          return (
            <TextField
              key={column}
              label={t(`column.${column}`)}
              value={typed[column] ?? row.typed[column] ?? ""}
              maxLength={300}
              {...(fault && { error: issue(fault.issue) })}
              onChange={({ target }) => setTyped((so) => ({ ...so, [column]: target.value }))}
            />
          );
        })}
      </div>
    </Confirm>
  );
}

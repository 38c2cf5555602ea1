import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { ProgressBar } from "@/components/kit/feedback/progress";
import type { Tone } from "@/lib/machine/machine";
import type { BatchOutcome, BatchResult } from "@/lib/payments/batch-shape";
import type { Batch } from "./batch-totals";

export const resultTones: Record<BatchResult, Tone> = {
  processing: "moving",
  paid: "good",
  partlyPaid: "bad",
  notPaid: "bad",
};
const tones: Record<BatchOutcome, Tone> = { processing: "moving", paid: "good", returned: "bad", failed: "bad" };

const countOf = (outcome: Batch["outcome"], ...states: readonly BatchOutcome[]): number =>
  outcome.reduce((sum, { state, rows }) => sum + (states.includes(state) ? rows : 0), 0);

/**
 * Summarizes the current state of the payments of an approved batch: the banks' progress, and the sum of each result.
 */
export function BatchOutcomeCard({ outcome }: Pick<Batch, "outcome">) {
  const t = useTranslations("payments.batch.outcome");
  const [terms, states, totals] = [
    useTranslations("terms"),
    useTranslations("payments.batch.rowState"),
    useTranslations("payments.batch.totals"),
  ];
  const rows = countOf(outcome, "processing", "paid", "returned", "failed");
  const doneCount = rows - countOf(outcome, "processing");
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <ProgressBar label={t("progress")} value={doneCount / rows} />
        <p>
          {t("done", { done: doneCount, rows })}
          {doneCount < rows && ` ${t("waitText")}`}
        </p>
        <DataTable
          caption={t("caption")}
          rows={outcome}
          empty={null}
          columns={[
            { head: t("state"), kind: "chip", of: ({ state }) => [tones[state], states(state)] },
            { head: totals("rows"), kind: "count", of: ({ rows: count }) => count },
            { head: terms("amount"), kind: "money", of: ({ amount }) => amount },
          ]}
        />
        {countOf(outcome, "returned", "failed") > 0 && <p className={layout.soft}>{t("failedText")}</p>}
      </div>
    </Card>
  );
}

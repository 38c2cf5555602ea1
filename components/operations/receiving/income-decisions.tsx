"use client";
import { useTranslations } from "next-intl";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import styles from "../rows/row-actions.module.css";

/** Offers the possible decisions about an income, at the revision that the page was rendered with. */
export function IncomeReviewDecisions({
  world,
  of: { detailId, changes, events },
}: {
  world: string;
  of: Pick<ClientOutput<typeof incomeReviews.incomeQueue>["rows"][number], "detailId" | "changes" | "events">;
}) {
  const t = useTranslations("operations.incomes");
  const incomeKey = { world, detailId, changes };
  const labels = (action: "clear" | "fail" | "refund") => ({
    small: true,
    action: t(`${action}.label`),
    title: t(`${action}.title`, { number: detailId }),
    successMessage: t(`${action}.done`),
  });
  return (
    <div className={styles.actions}>
      {events.includes("clear") && (
        <QueueDecisionButton call={incomeReviews.clearIncome} input={incomeKey} {...labels("clear")}>
          <p>{t("clear.text")}</p>
        </QueueDecisionButton>
      )}
      {events.includes("refund") && (
        <QueueDecisionButton
          call={refundActions.makeRefund}
          input={({ text: reason }) => ({ world, detailId, reason })}
          {...labels("refund")}
          isDanger
          field={{ label: t("reason"), help: t("refund.help") }}
        >
          <p>{t("refund.text")}</p>
        </QueueDecisionButton>
      )}
      {events.includes("fail") && (
        <QueueDecisionButton
          call={incomeReviews.failIncome}
          input={({ text: reason }) => ({ ...incomeKey, reason })}
          {...labels("fail")}
          isDanger
          field={{ label: t("reason"), help: t("reasonHelp") }}
        />
      )}
    </div>
  );
}

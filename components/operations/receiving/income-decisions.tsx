"use client";
import { useTranslations } from "next-intl";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import styles from "../merchants/row-actions.module.css";

/** What may be decided about an income now, as the page was drawn with it. */
export function IncomeDecisions({
  world,
  of: { detailId, changes, events },
}: {
  world: string;
  of: Pick<Got<typeof incomeDesk.incomeQueue>["rows"][number], "detailId" | "changes" | "events">;
}) {
  const t = useTranslations("operations.incomes");
  const named = { world, detailId, changes };
  const labels = (deed: "clear" | "fail" | "refund") => ({
    small: true,
    action: t(`${deed}.label`),
    title: t(`${deed}.title`, { number: detailId }),
    done: t(`${deed}.done`),
  });
  return (
    <div className={styles.actions}>
      {events.includes("clear") && (
        <DeskAction call={incomeDesk.clearIncome} input={named} {...labels("clear")}>
          <p>{t("clear.text")}</p>
        </DeskAction>
      )}
      {events.includes("refund") && (
        <DeskAction
          call={refundActions.makeRefund}
          input={({ text: reason }) => ({ world, detailId, reason })}
          {...labels("refund")}
          isDanger
          field={{ label: t("reason"), help: t("refund.help") }}
        >
          <p>{t("refund.text")}</p>
        </DeskAction>
      )}
      {events.includes("fail") && (
        <DeskAction
          call={incomeDesk.failIncome}
          input={({ text: reason }) => ({ ...named, reason })}
          {...labels("fail")}
          isDanger
          field={{ label: t("reason"), help: t("reasonHelp") }}
        />
      )}
    </div>
  );
}

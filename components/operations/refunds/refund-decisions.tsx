"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import styles from "../merchants/row-actions.module.css";

/** What the bank may do with a refund now; the server says what. */
export function RefundDecisions({
  world,
  orderNo,
  changes,
  events,
}: {
  world: string;
  orderNo: string;
  /** As the page was drawn with it. */
  changes: number;
  events: readonly string[];
}) {
  const t = useTranslations("operations.refunds");
  const named = { world, orderNo, changes };
  const labels = (deed: "ask" | "switch" | "complete" | "fail") => ({
    small: true,
    label: t(`${deed}.label`),
    action: t(`${deed}.label`),
    title: t(`${deed}.title`, { number: orderNo }),
    done: t(`${deed}.done`),
  });
  const field = { label: t("reason") };
  const because = ({ text: reason }: { text: string }) => ({ ...named, reason });
  return (
    <div className={styles.actions}>
      {events.includes("complete") && (
        <ConfirmAction call={refundActions.completeRefund} input={named} {...labels("complete")} />
      )}
      {events.includes("ask") && (
        <ConfirmAction call={refundActions.askRefundPayee} input={because} {...labels("ask")} field={field} />
      )}
      {events.includes("switch") && (
        <ConfirmAction call={refundActions.switchRefund} input={because} {...labels("switch")} field={field} />
      )}
      {events.includes("fail") && (
        <ConfirmAction call={refundActions.failRefund} input={because} {...labels("fail")} field={field} isDanger />
      )}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { CallActionDialog, QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import styles from "../rows/row-actions.module.css";

/** Lists the actions of operations and the bank, the likeliest first. */
const refundOperations = ["confirm", "prepare", "complete", "reopen", "ask", "switch", "fail"] as const;
type RefundOperation = (typeof refundOperations)[number];
/**
 * List the calls that need no text, followed by those that require a reason. The operation with an optional reason has
 * a case of its own.
 */
const calls = {
  confirm: refundActions.confirmRefund,
  complete: refundActions.completeRefund,
  reopen: refundActions.reopenRefund,
} as const;
const reasonedCalls = {
  ask: refundActions.askRefundPayee,
  switch: refundActions.switchRefund,
  fail: refundActions.failRefund,
} as const;

interface RefundDecisionsProps {
  world: string;
  orderNo: string;
  /** Holds the revision that the page was rendered with. */
  changes: number;
  events: readonly string[];
}

/**
 * Offers the bank's possible actions on a refund: the likeliest as a button and the others in a menu; the server
 * supplies the permitted ones.
 */
export function BankRefundActions({ world, orderNo, changes, events }: RefundDecisionsProps) {
  const t = useTranslations("operations.refunds");
  const [selectedOperation, setChosen] = useState<RefundOperation>();
  const close = () => setChosen(undefined);
  const refundKey = { world, orderNo, changes };
  const because = ({ text: reason }: { text: string }) => ({ ...refundKey, reason });
  const reasonProps = { input: because, field: { label: t("reason") } };
  /** Renders the button or the dialog of an operation. */
  const operationControl = (operation: RefundOperation, as: "button" | "dialog") => {
    const labels = texts(operation);
    switch (operation) {
      case "confirm":
      case "complete":
      case "reopen": {
        const of = { call: calls[operation], input: refundKey, ...labels };
        return as === "button" ? (
          <QueueDecisionButton {...of} small />
        ) : (
          <CallActionDialog {...of} failsIn="queue" onClose={close} />
        );
      }
      case "prepare": {
        const of = { call: refundActions.prepareRefund, ...reasonProps, ...labels };
        return as === "button" ? (
          <QueueDecisionButton {...of} small />
        ) : (
          <CallActionDialog {...of} failsIn="queue" onClose={close} />
        );
      }
      default: {
        const of = {
          call: reasonedCalls[operation],
          ...reasonProps,
          ...labels,
          ...(operation === "fail" && { isDanger: true }),
        };
        return as === "button" ? (
          <QueueDecisionButton {...of} small />
        ) : (
          <CallActionDialog {...of} failsIn="queue" onClose={close} />
        );
      }
    }
  };
  const texts = (operation: RefundOperation) => ({
    action: t(`${operation}.label`),
    title: t(`${operation}.title`, { number: orderNo }),
    successMessage: t(`${operation}.done`),
  });
  const [first, ...otherOperations] = refundOperations.filter((operation) => events.includes(operation));
  return (
    <div className={styles.actions}>
      {first && operationControl(first, "button")}
      {otherOperations.length > 0 && (
        <ActionMenu
          small
          label={t("othersOf", { number: orderNo })}
          entries={otherOperations.map((operation) => ({
            key: operation,
            label: texts(operation).action,
            onChoose: () => setChosen(operation),
          }))}
        >
          {t("others")}
        </ActionMenu>
      )}
      {selectedOperation && operationControl(selectedOperation, "dialog")}
    </div>
  );
}

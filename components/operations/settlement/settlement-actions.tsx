"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { settlementBankCalls, type settlementBankActions } from "@/lib/operations/calls/settlement/orders";
import styles from "../rows/row-actions.module.css";

type Order = ClientOutput<typeof settlementBankCalls.settlementQueue>["rows"][number];
type Action = (typeof settlementBankActions)[number];

/**
 * Offers the actions that operations, acting as the bank, can perform on a settlement now; the server supplies the
 * permitted ones.
 */
export function BankSettlementActions({
  world,
  order: { orderNo, receive, payeeName, events },
}: {
  world: string;
  order: Pick<Order, "orderNo" | "receive" | "payeeName" | "events">;
}) {
  const t = useTranslations("operations.settlements");
  const order = { world, orderNo };
  const may = (action: Action) => events.includes(action);
  const labels = (action: Action) => ({
    small: true,
    facts: [
      { label: t("receive"), value: <MoneyText amount={receive} /> },
      { label: t("payee"), value: payeeName },
    ],
    label: t(`actionTexts.${action}.label`),
    title: t(`actionTexts.${action}.title`, { orderNo }),
    action: t(`actionTexts.${action}.label`),
    successMessage: t(`actionTexts.${action}.done`, { orderNo }),
  });
  const reason = { label: t("reason") };
  return (
    <div className={styles.actions}>
      {may("dispatch") && (
        <QueueDecisionButton
          call={settlementBankCalls.dispatchSettlement}
          input={() => order}
          {...labels("dispatch")}
        />
      )}
      {may("accept") && (
        <QueueDecisionButton call={settlementBankCalls.acceptSettlement} input={() => order} {...labels("accept")} />
      )}
      {may("resume") && (
        <QueueDecisionButton call={settlementBankCalls.resumeSettlement} input={() => order} {...labels("resume")} />
      )}
      {may("succeed") && (
        <QueueDecisionButton call={settlementBankCalls.succeedSettlement} input={() => order} {...labels("succeed")} />
      )}
      {may("askDocuments") && (
        <QueueDecisionButton
          call={settlementBankCalls.askSettlementDocuments}
          input={({ text: documents }) => ({ ...order, documents })}
          {...labels("askDocuments")}
          field={{ label: t("documents") }}
        />
      )}
      {may("fail") && (
        <QueueDecisionButton
          call={settlementBankCalls.failSettlement}
          input={({ text }) => ({ ...order, reason: text })}
          {...labels("fail")}
          isDanger
          field={reason}
        />
      )}
      {may("return") && (
        <QueueDecisionButton
          call={settlementBankCalls.returnSettlement}
          input={({ text }) => ({ ...order, reason: text })}
          {...labels("return")}
          isDanger
          field={reason}
        />
      )}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { settlementDesk, type settlementBankActions } from "@/lib/operations/calls/settlement/orders";
import styles from "../merchants/row-actions.module.css";

type Order = Got<typeof settlementDesk.settlementQueue>["rows"][number];
type Action = (typeof settlementBankActions)[number];

/** The possible actions of operations, who play the bank, on a settlement now; the server says which. */
export function SettlementActions({
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
    done: t(`actionTexts.${action}.done`, { orderNo }),
  });
  const reason = { label: t("reason") };
  return (
    <div className={styles.actions}>
      {may("dispatch") && (
        <DeskAction call={settlementDesk.dispatchSettlement} input={() => order} {...labels("dispatch")} />
      )}
      {may("accept") && <DeskAction call={settlementDesk.acceptSettlement} input={() => order} {...labels("accept")} />}
      {may("resume") && <DeskAction call={settlementDesk.resumeSettlement} input={() => order} {...labels("resume")} />}
      {may("succeed") && (
        <DeskAction call={settlementDesk.succeedSettlement} input={() => order} {...labels("succeed")} />
      )}
      {may("askDocuments") && (
        <DeskAction
          call={settlementDesk.askSettlementDocuments}
          input={({ text: documents }) => ({ ...order, documents })}
          {...labels("askDocuments")}
          field={{ label: t("documents") }}
        />
      )}
      {may("fail") && (
        <DeskAction
          call={settlementDesk.failSettlement}
          input={({ text }) => ({ ...order, reason: text })}
          {...labels("fail")}
          isDanger
          field={reason}
        />
      )}
      {may("return") && (
        <DeskAction
          call={settlementDesk.returnSettlement}
          input={({ text }) => ({ ...order, reason: text })}
          {...labels("return")}
          isDanger
          field={reason}
        />
      )}
    </div>
  );
}

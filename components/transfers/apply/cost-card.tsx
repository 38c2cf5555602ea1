"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { useFeeText } from "@/components/kit/text/fee-text";
import { MoneyText } from "@/components/kit/text/money-text";
import type { TransferCost } from "./use-transfer-cost";

/** Renders the cost of the transfer, and whether it is executed immediately. */
export function CostCard({ cost, problem }: { cost: TransferCost | undefined; problem: string | undefined }) {
  const t = useTranslations("transfers.cost");
  return (
    <Card title={t("title")}>
      {cost ? <Cost cost={cost} /> : <p className={layout.soft}>{problem ?? t("none")}</p>}
    </Card>
  );
}

function Cost({ cost: { amount, fee, debit, terms, reviewReasons } }: { cost: TransferCost }) {
  const t = useTranslations("transfers.cost");
  const reasons = useTranslations("transfers.reviewReason");
  const feeText = useFeeText();
  return (
    <div className={layout.stack}>
      <FactList
        narrow
        items={[
          { label: t("amount"), value: <MoneyText amount={amount} /> },
          { label: t("fee"), value: <MoneyText amount={fee} /> },
          { label: t("debit"), value: <MoneyText strong amount={debit} /> },
          { label: t("terms"), value: feeText(terms) },
        ]}
      />
      {reviewReasons.length === 0 ? (
        <p className={layout.soft}>{t("atOnce")}</p>
      ) : (
        <Notice tone="waiting" title={t("review")}>
          <ul>
            {reviewReasons.map((reason) => (
              <li key={reason}>{reasons(reason)}</li>
            ))}
          </ul>
          <p>{t("later")}</p>
        </Notice>
      )}
    </div>
  );
}

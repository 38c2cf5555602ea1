"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { MfaWay } from "@/lib/gate/second-step";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayReasonLengthMax } from "@/lib/settlement/exchange-pay/terms";
import type { ExchangePayOrderView } from "./exchange-pay-facts";
import { useOrderAuthProof } from "./use-order-proof";

/** Approves or rejects an order on behalf of a reviewer. */
export function ExchangePayReviewDecision({ order, way }: { order: ExchangePayOrderView; way: MfaWay }) {
  return (
    <div className={layout.actions}>
      <Decision order={order} way={way} isApproved />
      <Decision order={order} way={way} isApproved={false} />
    </div>
  );
}

function Decision({ order, way, isApproved }: { order: ExchangePayOrderView; way: MfaWay; isApproved: boolean }) {
  const all = useTranslations("settlement.exchangePays");
  const t = useTranslations("settlement.exchangePays.review");
  const [remark, setRemark] = useState("");
  const { orderNo, payeeName, amount, debit } = order;
  const name = isApproved ? "approve" : "reject";
  const proof = useOrderAuthProof(way, { kind: "exchangePayReview", orderNo, isApproved });
  return (
    <ConfirmActionButton
      call={exchangePayCalls.reviewExchangePay}
      input={({ confirmation }) => ({ orderNo, isApproved, remark, ...confirmation })}
      {...(isApproved ? { tone: "primary" as const } : { isDanger: true })}
      proof={proof}
      action={t(`${name}.label`)}
      title={t(`${name}.title`, { orderNo })}
      successMessage={t(`${name}.done`)}
      facts={[
        { label: all("payee"), value: payeeName },
        { label: all("bought"), value: <MoneyText strong amount={amount} /> },
        { label: all("debit"), value: <MoneyText amount={debit} /> },
      ]}
    >
      <TextField
        label={t("remark")}
        value={remark}
        maxLength={exchangePayReasonLengthMax}
        autoComplete="off"
        onChange={({ target }) => setRemark(target.value)}
      />
    </ConfirmActionButton>
  );
}

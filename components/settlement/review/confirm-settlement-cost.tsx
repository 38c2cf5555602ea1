"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { Review } from "@/components/shell/review/review-card";
import type { MfaWay } from "@/lib/gate/second-step";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { displayYuanRate } from "@/lib/settlement/orders/yuan";

/** Confirms the current cost of an approved settlement on behalf of its maker. */
export function ConfirmSettlementCost({
  orderNo,
  cost: { debit, held, rate },
  way,
}: {
  orderNo: string;
  cost: NonNullable<Review["cost"]>;
  way: MfaWay;
}) {
  const [t, terms] = [useTranslations("settlement.review"), useTranslations("terms")];
  return (
    <ConfirmActionButton
      call={settlementReviews.confirmSettlementCost}
      tone="primary"
      proof={usePaymentProof(way, { kind: "settlementCost", orderNo, debit })}
      input={({ confirmation }) => ({ orderNo, shownDebit: debit, ...confirmation })}
      title={t("confirmCostTitle", { orderNo })}
      action={t("confirmCost")}
      successMessage={t("costConfirmed")}
      facts={[
        { label: terms("rate"), value: <RateText rate={displayYuanRate(rate)} pair /> },
        { label: t("held"), value: <MoneyText amount={held} /> },
        { label: terms("debit"), value: <MoneyText strong amount={debit} /> },
      ]}
    />
  );
}

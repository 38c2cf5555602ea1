"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

/** Confirms the current cost of the exchange of an approved payment; only its maker can. */
export function ConfirmPaymentCost({
  orderNo,
  cost,
  way,
}: {
  orderNo: string;
  cost: NonNullable<ClientOutput<typeof paymentReviews.reviewDetail>["cost"]>;
  way: MfaWay;
}) {
  const [t, unpayable] = [useTranslations("payments.review"), useTranslations("payments.unpayable")];
  const terms = useTranslations("terms");
  return (
    <ConfirmActionButton
      tone="primary"
      proof={usePaymentProof(way, { kind: "cost", orderNo, debit: cost.debit })}
      call={paymentReviews.confirmCost}
      input={({ confirmation }) => ({ orderNo, shownDebit: cost.debit, ...confirmation })}
      title={t("confirmCostTitle", { orderNo })}
      action={t("confirmCost")}
      // a condition of the payment may no longer hold: then confirming has ended it
      successMessage={(payment) =>
        payment.unpayable
          ? { tone: "bad", text: t("costLapsed", { why: unpayable(payment.unpayable) }) }
          : t("costConfirmed")
      }
      facts={[
        { label: terms("rate"), value: <RateText rate={cost.rate} pair /> },
        { label: t("held"), value: <MoneyText amount={cost.held} /> },
        ...(cost.heldFees ? [{ label: t("heldFees"), value: <MoneyText amount={cost.heldFees} /> }] : []),
        { label: terms("debit"), value: <MoneyText strong amount={cost.debit} /> },
      ]}
    />
  );
}

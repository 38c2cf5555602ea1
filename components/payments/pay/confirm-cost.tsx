"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

/** The maker of an approved payment takes on what its exchange costs now. */
export function ConfirmCost({
  orderNo,
  cost,
  way,
}: {
  orderNo: string;
  cost: NonNullable<Got<typeof paymentReviews.reviewDetail>["cost"]>;
  way: MfaWay;
}) {
  const [t, unpayable] = [useTranslations("payments.review"), useTranslations("payments.unpayable")];
  const terms = useTranslations("terms");
  return (
    <ConfirmAction
      tone="primary"
      proof={usePaymentProof(way, { kind: "cost", orderNo, debit: cost.debit })}
      call={paymentReviews.confirmCost}
      input={({ confirmed }) => ({ orderNo, shownDebit: cost.debit, ...confirmed })}
      title={t("confirmCostTitle", { orderNo })}
      action={t("confirmCost")}
      // what held when it was made may hold no more: then confirming has ended it
      done={(made) =>
        made.unpayable ? { tone: "bad", text: t("costLapsed", { why: unpayable(made.unpayable) }) } : t("costConfirmed")
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

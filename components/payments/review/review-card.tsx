import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { MoneyText } from "@/components/kit/text/money-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { ReviewCard, type Review } from "@/components/shell/review/review-card";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { payments } from "@/lib/payments/calls/payments";
import { ConfirmPaymentCost } from "../pay/confirm-cost";
import { PaymentReviewDecision } from "./decide-payments";

/** Displays the review of a payment, and the reader's possible actions. */
export function PaymentReviewCard({
  review,
  payment,
  way,
  now,
}: {
  review: Review;
  payment: ClientOutput<typeof payments.detail>["payment"];
  way: MfaWay;
  now: Date;
}) {
  const [t, terms] = [useTranslations("payments.review"), useTranslations("terms")];
  const { orderNo, advice, cost } = review;
  const facts = [
    { label: t("payee"), value: `${payment.payeeName} · ${groupAccountNumberForReading(payment.payeeAccount)}` },
    { label: terms("amount"), value: <MoneyText amount={payment.amount} /> },
    { label: terms("debit"), value: <MoneyText amount={payment.debit} /> },
  ];
  return (
    <ReviewCard
      review={review}
      advice={{ title: t(`advice.${advice}.title`), text: t(`advice.${advice}.text`) }}
      now={now}
    >
      <AreaTranslations of={["payments", "terms"]}>
        {advice === "decide" && (
          <div className={layout.actions}>
            <PaymentReviewDecision orderNos={[orderNo]} pageSize={1} facts={facts} way={way} />
          </div>
        )}
        {advice === "confirm" && cost && (
          <div className={layout.actions}>
            <ConfirmPaymentCost orderNo={orderNo} cost={cost} way={way} />
          </div>
        )}
      </AreaTranslations>
    </ReviewCard>
  );
}

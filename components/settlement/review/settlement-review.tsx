import { useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { ReviewCard, type Review } from "@/components/shell/review/review-card";
import type { MfaWay } from "@/lib/gate/second-step";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import type { ListedSettlement } from "../orders/settlement-text";
import { ConfirmSettlementCost } from "./confirm-settlement-cost";
import { SettlementReviewDecision } from "./decide-settlements";

/** Displays the review of a settlement, with the user's available actions. */
export function SettlementReview({
  review,
  order: { orderNo, payeeName, payeeAccount, pay, receive, debit },
  way,
  now,
}: {
  review: Review;
  order: ListedSettlement;
  way: MfaWay;
  now: Date;
}) {
  const [t, terms, cost] = [
    useTranslations("settlement.orders"),
    useTranslations("terms"),
    useTranslations("settlement.cost"),
  ];
  const words = useTranslations("settlement.review");
  const facts = [
    { label: t("payee"), value: `${payeeName} · ${groupAccountNumberForReading(payeeAccount)}` },
    { label: cost("pay"), value: <MoneyText amount={pay} /> },
    { label: cost("receive"), value: <MoneyText amount={cnhAsDisplayedCny(receive)} /> },
    { label: terms("debit"), value: <MoneyText amount={debit} /> },
  ];
  return (
    <ReviewCard
      review={review}
      advice={{ title: words(`advice.${review.advice}.title`), text: words(`advice.${review.advice}.text`) }}
      now={now}
    >
      <AreaTranslations of={["settlement", "terms"]}>
        {review.advice === "decide" && (
          <div className={layout.actions}>
            <SettlementReviewDecision orderNos={[orderNo]} facts={facts} way={way} />
          </div>
        )}
        {review.advice === "confirm" && review.cost && (
          <div className={layout.actions}>
            <ConfirmSettlementCost orderNo={orderNo} cost={review.cost} way={way} />
          </div>
        )}
      </AreaTranslations>
    </ReviewCard>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { FactItem } from "@/components/kit/table/facts";
import { OrderReviewDecisionButtons } from "@/components/shell/review/decide-orders";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";
import { settlementReviews } from "@/lib/settlement/calls/order-reviews";

/** Approves or rejects one or several settlements. */
export function SettlementReviewDecision({
  orderNos,
  facts,
  way,
  onDone,
}: {
  orderNos: readonly string[];
  facts: readonly FactItem[];
  way: MfaWay;
  onDone?: () => void;
}) {
  const t = useTranslations("settlement.review");
  const review = useSend(settlementReviews.reviewSettlements);
  return (
    <OrderReviewDecisionButtons
      words={{
        approveTitle: (count) => t("approveTitle", { count }),
        rejectTitle: (count) => t("rejectTitle", { count }),
        approved: (count) => t("approved", { count }),
        rejected: (count) => t("rejected", { count }),
      }}
      operationOf={(isApproved) => ({ kind: "settlementReview", orderNos: [...orderNos].sort(), isApproved })}
      decide={(decision) => review({ orderNos: [...orderNos], ...decision })}
      {...{ orderNos, facts, way, onDone }}
    />
  );
}

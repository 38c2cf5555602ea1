"use client";
import { useTranslations } from "next-intl";
import type { FactItem } from "@/components/kit/table/facts";
import { OrderReviewDecisionButtons } from "@/components/shell/review/decide-orders";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentReviews } from "@/lib/payments/calls/reviews";

interface DecidePaymentsProps {
  orderNos: readonly string[];
  pageSize: number;
  facts: readonly FactItem[];
  way: MfaWay;
  onDone?: () => void;
}

/** Approves or rejects one or several payments. */
export function PaymentReviewDecision({ orderNos, pageSize, facts, way, onDone }: DecidePaymentsProps) {
  const t = useTranslations("payments.review");
  const review = useSend(paymentReviews.review);
  return (
    <OrderReviewDecisionButtons
      words={{
        approveTitle: (count) => t("approveTitle", { count }),
        rejectTitle: (count) => t("rejectTitle", { count }),
        approved: (count) => t("approved", { count }),
        rejected: (count) => t("rejected", { count }),
      }}
      operationOf={(isApproved) => ({ kind: "review", orderNos: [...orderNos].sort(), isApproved })}
      decide={(decision) => review({ orderNos: [...orderNos], pageSize, ...decision })}
      {...{ orderNos, facts, way, onDone }}
    />
  );
}

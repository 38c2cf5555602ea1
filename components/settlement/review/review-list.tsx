"use client";
import { useTranslations } from "next-intl";
import { OrdersToReviewTable } from "@/components/shell/review/review-table";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import { SettlementReviewDecision } from "./decide-settlements";

/** Lists the settlements that wait for the user's decision. */
export function SettlementReviewList({
  list,
  link,
  way,
  now,
}: {
  list: ClientOutput<typeof settlementReviews.settlementsToReview>;
  /** Holds the prefix of the URLs of their pages. */
  link: string;
  way: MfaWay;
  now: Date;
}) {
  const [t, terms] = [useTranslations("settlement.review"), useTranslations("terms")];
  const [orders, cost] = [useTranslations("settlement.orders"), useTranslations("settlement.cost")];
  return (
    <OrdersToReviewTable
      caption={t("caption")}
      empty={t("empty")}
      rows={list.rows}
      numberOf={({ order }) => order.orderNo}
      link={link}
      columns={[
        { head: orders("payee"), of: ({ order }) => order.payeeName },
        { head: cost("pay"), kind: "money", strong: true, of: ({ order }) => order.pay },
        { head: cost("receive"), kind: "money", of: ({ order }) => cnhAsDisplayedCny(order.receive) },
        { head: terms("operator"), of: ({ order }) => order.operator },
      ]}
      now={now}
    >
      {(selection) => <SettlementReviewDecision {...selection} way={way} />}
    </OrdersToReviewTable>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { ReviewTable } from "@/components/shell/review/review-table";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { shownYuan } from "@/lib/settlement/orders/yuan";
import { DecideSettlements } from "./decide-settlements";

/** The settlements that wait for the reader's decision. */
export function SettlementReviewList({
  list,
  link,
  way,
  now,
}: {
  list: Got<typeof settlementReviews.settlementsToReview>;
  /** The beginning of the addresses of their pages. */
  link: string;
  way: MfaWay;
  now: Date;
}) {
  const [t, terms] = [useTranslations("settlement.review"), useTranslations("terms")];
  const [orders, cost] = [useTranslations("settlement.orders"), useTranslations("settlement.cost")];
  return (
    <ReviewTable
      caption={t("caption")}
      empty={t("empty")}
      rows={list.rows}
      numberOf={({ order }) => order.orderNo}
      link={link}
      columns={[
        { head: orders("payee"), of: ({ order }) => order.payeeName },
        { head: cost("pay"), kind: "money", strong: true, of: ({ order }) => order.pay },
        { head: cost("receive"), kind: "money", of: ({ order }) => shownYuan(order.receive) },
        { head: terms("operator"), of: ({ order }) => order.operator },
      ]}
      now={now}
    >
      {(chosen) => <DecideSettlements {...chosen} way={way} />}
    </ReviewTable>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { OrdersToReviewTable } from "@/components/shell/review/review-table";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { PaymentReviewDecision } from "./decide-payments";

/**
 * Lists the payments that await the reader's decision. `link` is the address prefix of a payment, to which its number
 * is appended.
 */
export function PaymentReviewList({
  list,
  link,
  way,
  now,
}: {
  list: ClientOutput<typeof paymentReviews.toReview>;
  link: string;
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("payments.review");
  const [terms, records] = [useTranslations("terms"), useTranslations("payments.records")];
  return (
    <OrdersToReviewTable
      caption={t("caption")}
      empty={t("empty")}
      rows={list.rows}
      numberOf={({ payment }) => payment.orderNo}
      link={link}
      columns={[
        { head: records("payee"), of: ({ payment: { payeeName } }) => payeeName },
        { head: terms("amount"), kind: "money", strong: true, of: ({ payment: { amount } }) => amount },
        { head: terms("debit"), kind: "money", of: ({ payment: { debit } }) => debit },
        { head: terms("operator"), of: ({ payment: { operator } }) => operator },
      ]}
      now={now}
    >
      {(selection) => <PaymentReviewDecision {...selection} pageSize={list.pageSize} way={way} />}
    </OrdersToReviewTable>
  );
}

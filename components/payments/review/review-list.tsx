"use client";
import { useTranslations } from "next-intl";
import { ReviewTable } from "@/components/shell/review/review-table";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { DecidePayments } from "./decide-payments";

/** The payments that wait for the reader's decision. `link` leads to one by its number. */
export function ReviewList({
  list,
  link,
  way,
  now,
}: {
  list: Got<typeof paymentReviews.toReview>;
  link: string;
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("payments.review");
  const [terms, records] = [useTranslations("terms"), useTranslations("payments.records")];
  return (
    <ReviewTable
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
      {(chosen) => <DecidePayments {...chosen} pageSize={list.pageSize} way={way} />}
    </ReviewTable>
  );
}

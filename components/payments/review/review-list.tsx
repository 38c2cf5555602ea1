"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { tickColumn, useTicks } from "@/components/kit/table/use-ticks";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { DecidePayments } from "./decide-payments";

type ToReview = Got<typeof paymentReviews.toReview>["rows"][number];

/**
 * The payments that wait for the reader's decision, the most urgent first: those that are ticked are decided together.
 * `link` leads to one by its number.
 */
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
  const ticks = useTicks(list.rows.map(({ payment }) => payment.orderNo));
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        {list.rows.length > 1 && <CheckBox label={t("all")} checked={ticks.isAll} onChange={ticks.tickAll} />}
        <DecidePayments
          orderNos={ticks.chosen}
          pageSize={list.pageSize}
          facts={[{ label: t("selected"), value: String(ticks.chosen.length) }]}
          way={way}
          onDone={ticks.tickNone}
        />
      </div>
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ payment }) => payment.orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          tickColumn<ToReview>(t("tick"), ticks, ({ payment }) => payment.orderNo),
          { head: terms("orderNo"), kind: "link", of: ({ payment: { orderNo } }) => orderNo, to: link },
          { head: records("payee"), of: ({ payment: { payeeName } }) => payeeName },
          { head: terms("amount"), kind: "money", strong: true, of: ({ payment: { amount } }) => amount },
          { head: terms("debit"), kind: "money", of: ({ payment: { debit } }) => debit },
          { head: terms("operator"), of: ({ payment: { operator } }) => operator },
          { head: t("levelOf"), of: ({ level, levels }) => `${level} / ${levels}` },
          { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now },
        ]}
      />
    </div>
  );
}

"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { DecidePayments } from "./decide-payments";

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
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const shown = list.rows.map(({ payment }) => payment.orderNo);
  const chosen = ticked.filter((orderNo) => shown.includes(orderNo));
  const tick = (orderNo: string, isOn: boolean) =>
    setTicked(isOn ? [...chosen, orderNo] : chosen.filter((one) => one !== orderNo));
  const all = chosen.length === shown.length;
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        {shown.length > 1 && <CheckBox label={t("all")} checked={all} onChange={() => setTicked(all ? [] : shown)} />}
        <DecidePayments
          orderNos={chosen}
          pageSize={list.pageSize}
          facts={[{ label: t("selected"), value: String(chosen.length) }]}
          way={way}
          onDone={() => setTicked([])}
        />
      </div>
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ payment }) => payment.orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("tick"),
            kind: "node",
            of: ({ payment: { orderNo } }) => (
              <CheckBox
                label={<span aria-label={orderNo}>{t("tick")}</span>}
                checked={chosen.includes(orderNo)}
                onChange={({ target }) => tick(orderNo, target.checked)}
              />
            ),
          },
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

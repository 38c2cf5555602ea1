"use client";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { CheckBox } from "@/components/kit/fields/check-box";
import layout from "@/components/kit/page/layout.module.css";
import { DataTable } from "@/components/kit/table/data-table";
import { tickColumn, useTicks } from "@/components/kit/table/use-ticks";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { settlementReviews } from "@/lib/settlement/calls/order-reviews";
import { shownYuan } from "@/lib/settlement/orders/yuan";
import { DecideSettlements } from "./decide-settlements";

type ToReview = Got<typeof settlementReviews.settlementsToReview>["rows"][number];

/** The settlements that wait for the reader's decision, the most urgent first: those that are ticked are decided together. */
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
  const ticks = useTicks(list.rows.map(({ order }) => order.orderNo));
  return (
    <div className={layout.stack}>
      <div className={layout.actions}>
        {list.rows.length > 1 && <CheckBox label={orders("all")} checked={ticks.isAll} onChange={ticks.tickAll} />}
        <DecideSettlements
          orderNos={ticks.chosen}
          facts={[{ label: t("selected"), value: String(ticks.chosen.length) }]}
          way={way}
          onDone={ticks.tickNone}
        />
      </div>
      <DataTable
        caption={t("caption")}
        rows={list.rows}
        rowKey={({ order }) => order.orderNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          tickColumn<ToReview>(orders("tick"), ticks, ({ order }) => order.orderNo),
          { head: terms("orderNo"), kind: "link", of: ({ order }) => order.orderNo, to: link },
          { head: orders("payee"), of: ({ order }) => order.payeeName },
          { head: cost("pay"), kind: "money", strong: true, of: ({ order }) => order.pay },
          { head: cost("receive"), kind: "money", of: ({ order }) => shownYuan(order.receive) },
          { head: terms("operator"), of: ({ order }) => order.operator },
          { head: t("levelOf"), of: ({ level, levels }) => `${level} / ${levels}` },
          { head: t("deadline"), kind: "time", of: ({ deadline }) => deadline, now },
        ]}
      />
    </div>
  );
}

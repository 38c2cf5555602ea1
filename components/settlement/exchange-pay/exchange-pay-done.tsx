"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { MoneyText } from "@/components/kit/text/money-text";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import type { ClientOutput } from "@/lib/call/call";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { settlementScreens } from "@/lib/settlement/screens";

/** Displays the created order, and its next step: the confirmation, or first the approval. */
export function ExchangePayConfirmation({
  order,
  onAnother,
}: {
  order: ClientOutput<typeof exchangePayCalls.makeExchangePay>;
  onAnother: () => void;
}) {
  const [t, all] = [useTranslations("settlement.exchangePayForm"), useTranslations("settlement.exchangePays")];
  const terms = useTranslations("terms");
  const { orderNo, payeeName, amount, held, isExpress, levels } = order;
  const isReviewed = levels > 0;
  return (
    <OrderCreatedCard
      // named cast: a screen's path with a query stays that screen
      view={{
        label: t(isReviewed ? "viewReview" : "view"),
        href: `${settlementScreens.exchangePayOrders.path}?orderNo=${orderNo}` as Route,
      }}
      repeatAction={{ label: t("another"), onPress: onAnother }}
    >
      <Notice tone="waiting" title={t("done")}>
        {t(isReviewed ? "doneReview" : "doneText")}
      </Notice>
      <FactList
        narrow
        items={[
          { label: terms("orderNo"), value: <CopyableText text={orderNo} label={terms("orderNo")} /> },
          { label: all("payee"), value: payeeName },
          { label: all("bought"), value: <MoneyText strong amount={amount} /> },
          ...(isExpress ? [] : [{ label: all("held"), value: <MoneyText amount={held} /> }]),
        ]}
      />
    </OrderCreatedCard>
  );
}

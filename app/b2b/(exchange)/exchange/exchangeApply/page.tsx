import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ChangeLimitPage } from "@/components/exchange/limit/change-limit-page";
import { ExchangeApply as Apply } from "@/components/exchange/orders/exchange-apply";
import { valueOf } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { accounts } from "@/lib/accounts/calls/balances";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { exchange } from "@/lib/exchange/calls/orders";
import { fees } from "@/lib/exchange/calls/fees";
import { forwards } from "@/lib/exchange/calls/forwards";
import { isTradable, validUntilRange } from "@/lib/exchange/rules";
import { exchangeScreens } from "@/lib/exchange/screens";
import { exchangeKinds } from "@/lib/exchange/states";
import { isCurrency, type Currency } from "@/lib/money/currency";

export async function generateMetadata() {
  return { title: (await getTranslations("exchange.apply"))("title") };
}

/** A new exchange, or, with ?orderNo=, new terms of a waiting limit order. */
export default async function ExchangeApply({ searchParams }: PageProps<"/b2b/exchange/exchangeApply">) {
  const query = await searchParams;
  const orderNo = valueOf(query, "orderNo");
  if (orderNo) return <Change orderNo={orderNo} />;
  const asked = (name: string, otherwise: Currency): Currency => {
    const code = valueOf(query, name) ?? "";
    return isCurrency(code) ? code : otherwise;
  };
  const [sell, buy] = isTradable(asked("sell", "USD"), asked("buy", "CNH"))
    ? ([asked("sell", "USD"), asked("buy", "CNH")] as const)
    : (["USD", "CNH"] as const);
  const tab = exchangeKinds.find((kind) => kind === valueOf(query, "tab")) ?? "realTime";
  const pair = { id: { sell, buy } };
  const [time, rate, balances, costs, now, delivery] = await Promise.all([
    load(exchange.tradingTime, {}),
    load(exchange.rate, { sell, buy, days: 1 }),
    load(accounts.balances, {}),
    tryLoad(fees.productFees, { currency: sell }),
    worldNow(),
    tab === "booked" || tab === "postFunded"
      ? Promise.all([load(forwards.deliveryDays, pair), load(forwards.deliveryHolidays, pair)])
      : null,
  ]);
  const facts = {
    sell,
    buy,
    rate,
    balances,
    kind: tab,
    fees: costs.got ?? undefined,
    now,
    days: validUntilRange(now),
    delivery: delivery && { days: delivery[0], holidays: delivery[1] },
  };
  return <Apply tab={tab} time={time} facts={facts} />;
}

async function Change({ orderNo }: { orderNo: string }) {
  const { got } = await tryLoad(exchange.detail, { orderNo });
  const t = await getTranslations("exchange");
  // named cast: a screen's path is a page that exists
  if (!got)
    return (
      <NotFound
        title={t("apply.title")}
        problem={t("detail.notFound")}
        advice={t("detail.notFoundText")}
        back={exchangeScreens.orders.path as Route}
      />
    );
  const [sell, buy] = [got.order.sell.currency, got.order.buy.currency];
  const [rate, balances, costs, now] = await Promise.all([
    load(exchange.rate, { sell, buy, days: 1 }),
    load(accounts.balances, {}),
    tryLoad(fees.productFees, { currency: sell }),
    worldNow(),
  ]);
  return (
    <ChangeLimitPage
      order={got.order}
      facts={{
        sell,
        buy,
        rate,
        balances,
        kind: "limit",
        fees: costs.got ?? undefined,
        now,
        days: validUntilRange(now),
        delivery: null,
      }}
    />
  );
}

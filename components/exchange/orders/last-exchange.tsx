import type { Route } from "next";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { NearLink } from "@/components/kit/page/near-link";
import type { ClientOutput } from "@/lib/call/call";
import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { exchangeScreens } from "@/lib/exchange/screens";
import { amountText } from "@/lib/money/money";

/** Renders the merchant's latest exchange of a kind, and a link to repeat it with the same currencies. */
export function LastExchange({ order }: { order: NonNullable<ClientOutput<typeof orderLists.last>["order"]> }) {
  const t = useTranslations("exchange.apply");
  const { kind, orderNo, sell, buy, doneAt } = order;
  const amounts = { sell: amountText(sell), buy: amountText(buy) };
  return (
    <p className={layout.soft}>
      {t(doneAt ? "last" : "lastOpen", amounts)} {/* named cast: a screen's path with a query stays that screen */}
      <NearLink href={`${exchangeScreens.orders.path}?orderNo=${orderNo}` as Route}>{orderNo}</NearLink>
      {" · "}
      <NearLink href={`${exchangeScreens.apply.path}?tab=${kind}&sell=${sell.currency}&buy=${buy.currency}` as Route}>
        {t("lastAgain", { sell: sell.currency, buy: buy.currency })}
      </NearLink>
    </p>
  );
}

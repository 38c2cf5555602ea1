"use client";
import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { FactList } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import { amountText } from "@/lib/money/money";
import { OrderCreatedCard } from "@/components/shell/actions/done-card";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { deliveryDayStart } from "@/lib/exchange/forward";
import { exchangeScreens } from "@/lib/exchange/screens";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { formatRateWithPair } from "./rate-in-sentence";

/**
 * Renders the completed or placed exchange, and the next steps. Receives the focus, so that screen readers announce it.
 */
export function ExchangeDoneNotice({
  order,
  onAnother,
}: {
  order: ClientOutput<typeof exchange.placeLimit>;
  onAnother: () => void;
}) {
  const t = useTranslations("exchange.done");
  const format = useFormatter();
  const { target, validUntil, sell, buy, rate, delivery, orderNo } = order;
  // the end of a day is displayed as that day
  const until = validUntil ? format.dateTime(addMilliseconds(validUntil, -1), mediumDate) : "";
  const amounts = { sell: amountText(sell), buy: amountText(buy) };
  return (
    <OrderCreatedCard
      // named cast: a screen's path with a query stays that screen
      view={{ label: t("view"), href: `${exchangeScreens.orders.path}?orderNo=${orderNo}` as Route }}
      repeatAction={{ label: t("another"), onPress: onAnother }}
    >
      <Notice tone="good" title={delivery ? t("booked") : target ? t("placed") : t("title")}>
        {delivery
          ? t("bookedText", {
              ...amounts,
              date: format.dateTime(beijingInstant(delivery.date), mediumDate),
              rate: rate ? formatRateWithPair(rate) : "",
            })
          : target
            ? t("placedText", { sell: amounts.sell, target: formatRateWithPair(target), until })
            : t("text", amounts)}
      </Notice>
      <Undo order={order} />
    </OrderCreatedCard>
  );
}

/** Renders the time until which it can be cancelled, or that it cannot. */
function Undo({
  order: { delivery, target, validUntil, placedAt },
}: {
  order: ClientOutput<typeof exchange.placeLimit>;
}) {
  const t = useTranslations("exchange.done");
  const until = delivery ? deliveryDayStart(delivery.date) : validUntil;
  if (!until) return <p>{t("undoNever")}</p>;
  const at = <TimeText at={until} now={placedAt} style="exact" />;
  return (
    <FactList narrow items={[{ label: t("undo"), value: target ? t.rich("undoUnfilled", { at: () => at }) : at }]} />
  );
}

import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { amountText, money } from "@/lib/money/money";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { exchangeOrderSummaryKind } from "@/lib/exchange/order-summary";
import type { rates } from "@/lib/exchange/calls/rates";
import { machineOf } from "@/lib/exchange/states";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant, beijingText } from "@/lib/time/beijing";
import { formatRateWithPair } from "./rate-in-sentence";
import { CancelExchangeOrderButton } from "./cancel-order";
import { ExchangeConfirmationDownload } from "./confirmation";
import { ExchangeFacts } from "./order-facts";
import { DefaultedForwardCosts } from "../forward/default-costs";
import { ChangeDeliveryTypeButton, DeliverForwardButton } from "../forward/delivery-actions";
import { useLimitOrderChangeText } from "../limit/change-labels";
import { LimitOrderRateChart } from "../limit/limit-course";
import { useExchangeStateLabel } from "./state-labels";

type Detail = ClientOutput<typeof exchange.detail>;
type Order = Detail["order"];
type Prices = ClientOutput<typeof rates.batch>;

/**
 * Renders one exchange: the summary sentence, the currently possible actions, its facts and its history. `prices` are
 * the market's, for an order that waits for it; `change` is the page where its terms may be changed.
 */
export function ExchangeDetail({
  detail: { order, history, card, settlement, changes, course },
  prices,
  now,
  back,
  change,
}: {
  detail: Detail;
  prices: Prices | null;
  now: Date;
  back: Route;
  change: Route | null;
}) {
  const t = useTranslations("exchange.detail");
  const stateLabels = useExchangeStateLabel();
  const changeLabels = useLimitOrderChangeText();
  const terms = useTranslations("terms");
  const { orderNo, kind } = order;
  const machine = machineOf(kind);
  const actorName = (name: string) => (name === "clock" || name === "operations" ? terms(name) : name);
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { sell: amountText(order.sell), buy: amountText(order.buy) })}
        trail={<CopyableText text={orderNo} label={t("label")} />}
        state={
          <ExplainedState machine={machine} state={order.state}>
            {stateLabels(order)}
          </ExplainedState>
        }
        actions={<OrderActions order={order} back={back} change={change} />}
      >
        <Sentence order={order} />
      </PageHeader>
      <DefaultNotice order={order} />
      <Card title={t("facts")}>
        <ExchangeFacts order={order} card={card} settlement={settlement} prices={prices} now={now} />
      </Card>
      {settlement && <DefaultedForwardCosts costs={settlement.costs} now={now} />}
      {order.target && <LimitOrderRateChart course={course} target={order.target} />}
      <Card title={t("history")}>
        <Timeline
          moments={history.map(({ event, after, at, who: by }, place) => {
            const termsChange =
              event === "change"
                ? changes[history.slice(0, place).filter((row) => row.event === "change").length]
                : undefined;
            const note = termsChange
              ? changeLabels(termsChange)
              : event === "fillPart"
                ? t("restCancelled")
                : undefined;
            return {
              key: String(place),
              tone: machine.is(after) ? machine.tone(after) : ("quiet" as const),
              title: termsChange ? t("changed") : machine.is(after) ? stateLabels({ kind, state: after }) : after,
              at: <TimeText at={at} now={now} style="exact" />,
              who: actorName(by),
              ...(note && { note }),
            };
          })}
        />
      </Card>
    </div>
  );
}

/** Renders the currently possible actions, by the order's own states. */
function OrderActions({
  order: { orderNo, kind, state, sell, buy, rate, delivery, limit },
  back,
  change,
}: {
  order: Order;
  back: Route;
  change: Route | null;
}) {
  const t = useTranslations("exchange.detail");
  const may = (event: string) => machineOf(kind).next(state, event) !== undefined;
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      {change && may("change") && <LinkButton href={change}>{t("change")}</LinkButton>}
      <AreaTranslations of={["exchange", "terms"]}>
        <ExchangeConfirmationDownload orderNo={orderNo} />
        {delivery && (may("activate") || may("deliver")) && (
          <ChangeDeliveryTypeButton orderNo={orderNo} type={delivery.type} />
        )}
        {delivery && may("deliver") && (
          <DeliverForwardButton orderNo={orderNo} sell={sell} buy={buy} rate={rate} advanceFee={delivery.advanceFee} />
        )}
        {may("cancel") && (
          <CancelExchangeOrderButton
            orderNo={orderNo}
            sell={sell}
            buy={buy}
            delivery={delivery}
            heldAmount={limit?.held ?? null}
          />
        )}
      </AreaTranslations>
    </>
  );
}

/** Renders the summary sentence: the amounts exchanged, being exchanged or not exchanged, and the rate. */
function Sentence({ order }: { order: Order }) {
  const { sell, buy, rate, target, delivery, limit } = order;
  const t = useTranslations("exchange.detail");
  const format = useFormatter();
  const summaryKey = exchangeOrderSummaryKind(order);
  const date = delivery ? format.dateTime(beijingInstant(delivery.date), mediumDate) : "";
  return t(summaryKey, {
    sell: amountText(sell),
    buy: amountText(buy),
    rate: rate ? formatRateWithPair(rate) : "",
    target: target ? formatRateWithPair(target) : t("none"),
    date,
    asked: limit ? amountText(limit.amount) : "",
  });
}

/** Renders the state of a default: the shortfall and the deadline, or the debt. */
function DefaultNotice({ order: { kind, state, sell, delivery } }: { order: Order }) {
  const t = useTranslations("exchange.detail");
  if (!delivery?.defaultedAt) return null;
  if (machineOf(kind).next(state, "cure") && delivery.closesOutAt) {
    const short = money(sell.currency, sell.minor - delivery.held.minor);
    return (
      <Notice tone="bad" title={t("inDefault")}>
        {t("inDefaultText", { short: amountText(short), until: beijingText(delivery.closesOutAt) })}
      </Notice>
    );
  }
  return delivery.unpaidFee.minor > 0n ? (
    <Notice tone="waiting" title={t("owing")}>
      {t("owingText", { unpaid: amountText(delivery.unpaidFee) })}
    </Notice>
  ) : null;
}

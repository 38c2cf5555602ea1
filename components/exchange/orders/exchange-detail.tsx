import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Card } from "@/components/kit/page/card";
import { Copyable } from "@/components/kit/text/copyable";
import { Facts, type Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { RateText } from "@/components/kit/text/rate-text";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { orderSummary } from "@/lib/exchange/order-summary";
import type { rates } from "@/lib/exchange/calls/rates";
import { machineOf, toneOf } from "@/lib/exchange/states";
import { timeZone } from "@/lib/i18n/locale";
import { money, plus } from "@/lib/money/money";
import { beijing, beijingText } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { amountText, rateLabels } from "./amount-text";
import { CancelOrder } from "./cancel-order";
import { Confirmation } from "./confirmation";
import { ChangeDelivery, DeliverNow } from "../forward/delivery-actions";
import { LiveDistance, LiveDistances } from "../limit/live-distance";
import { useChangeLabels } from "../limit/change-labels";
import { useStateLabels } from "./state-labels";

type Detail = Got<typeof exchange.detail>;
type Order = Detail["order"];
type Prices = Got<typeof rates.batch>;

/**
 * One exchange: the money sentence, the possible actions now, its facts and its history. `prices` are the market's, for
 * an order that waits for it; `change` is the page where its terms may be changed.
 */
export function ExchangeDetail({
  detail: { order, history, card, changes },
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
  const stateLabels = useStateLabels();
  const changeLabels = useChangeLabels();
  const terms = useTranslations("terms");
  const { orderNo, kind } = order;
  const machine = machineOf(kind);
  const who = (name: string) => (name === "clock" || name === "operations" ? terms(name) : name);
  return (
    <div className={layout.page}>
      <PageHeader
        title={<Copyable text={orderNo} label={t("label")} />}
        state={<StateChip tone={toneOf(order)}>{stateLabels(order)}</StateChip>}
        actions={<OrderActions order={order} back={back} change={change} />}
      >
        <Sentence order={order} />
      </PageHeader>
      <DefaultNotice order={order} />
      <Card title={t("facts")}>
        <OrderFacts order={order} card={card} prices={prices} now={now} />
      </Card>
      <Card title={t("history")}>
        <Timeline
          moments={history.map(({ event, after, at, who: by }, place) => {
            const made =
              event === "change"
                ? changes[history.slice(0, place).filter((row) => row.event === "change").length]
                : undefined;
            const note = made ? changeLabels(made) : event === "fillPart" ? t("restCancelled") : undefined;
            return {
              key: String(place),
              tone: machine.is(after) ? machine.tone(after) : ("quiet" as const),
              title: made ? t("changed") : machine.is(after) ? stateLabels({ kind, state: after }) : after,
              at: <TimeText at={at} now={now} style="exact" />,
              who: who(by),
              ...(note && { note }),
            };
          })}
        />
      </Card>
    </div>
  );
}

/** The actions possible now, by the order's own states. */
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
      <AreaMessages of={["exchange", "terms"]}>
        <Confirmation orderNo={orderNo} />
        {delivery && may("activate") && <ChangeDelivery orderNo={orderNo} type={delivery.type} />}
        {delivery && may("deliver") && (
          <DeliverNow orderNo={orderNo} sell={sell} buy={buy} rate={rate} advanceFee={delivery.advanceFee} />
        )}
        {may("cancel") && (
          <CancelOrder orderNo={orderNo} sell={sell} buy={buy} delivery={delivery} held={limit?.held ?? null} />
        )}
      </AreaMessages>
    </>
  );
}

/** The money sentence: the amounts exchanged, being exchanged or not exchanged, and the rate. */
function Sentence({ order }: { order: Order }) {
  const { sell, buy, rate, target, delivery, limit } = order;
  const t = useTranslations("exchange.detail");
  const format = useFormatter();
  const told = orderSummary(order);
  const date = delivery ? format.dateTime(beijing(delivery.date), { timeZone, dateStyle: "medium" }) : "";
  return t(told, {
    sell: amountText(sell),
    buy: amountText(buy),
    rate: rate ? rateLabels(rate) : "",
    target: target ? rateLabels(target) : t("none"),
    date,
    asked: limit ? amountText(limit.amount) : "",
  });
}

/** The state of a default: the shortfall and until when, or the debt. */
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

function OrderFacts({
  order,
  card,
  prices,
  now,
}: {
  order: Order;
  card: Detail["card"];
  prices: Prices | null;
  now: Date;
}) {
  const t = useTranslations("exchange.detail");
  const terms = useTranslations("terms");
  const kinds = useTranslations("exchange");
  const format = useFormatter();
  const {
    kind,
    state,
    fixed,
    sell,
    buy,
    fee,
    rate,
    target,
    placedAt,
    doneAt,
    validUntil,
    operator,
    delivery,
    limit,
    updatedAt,
    cancelOperator,
    cancelledAt,
  } = order;
  const machine = machineOf(kind);
  const exact = (at: Date) => <TimeText at={at} now={now} style="exact" />;
  const facts: (Fact | null)[] = [
    { label: kinds("orders.kind"), value: kinds(`kind.${kind}`) },
    { label: t("direction"), value: fixed === "sell" ? t("sellOut") : t("buyIn") },
    { label: t("fixed"), value: fixed === "sell" ? t("fixedSell") : t("fixedBuy") },
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} strong /> },
    rate && { label: terms("rate"), value: <RateText rate={rate} pair /> },
    card && { label: t("card"), value: t("cardUsed", { cardNo: card.cardNo, uses: amountText(card.uses) }) },
    card && { label: t("plainRate"), value: <RateText rate={card.plainRate} pair /> },
    target && { label: t("target"), value: <RateText rate={target} pair /> },
    target && prices && !machine.isFinal(state)
      ? {
          label: t("distance"),
          value: (
            <AreaMessages of={["exchange"]}>
              <LiveDistances initial={prices}>
                <LiveDistance pair={{ sell: sell.currency, buy: buy.currency }} target={target} />
              </LiveDistances>
            </AreaMessages>
          ),
        }
      : null,
    ...limitFacts(),
    ...deliveryFacts(),
    // an order that ended without a rate took nothing; one with a delivery day has its own fees
    !delivery && (rate || !machine.isFinal(state)) ? { label: terms("fee"), value: <MoneyText amount={fee} /> } : null,
    !delivery && (rate || !machine.isFinal(state))
      ? { label: terms("debit"), value: <MoneyText amount={plus(sell, fee)} /> }
      : null,
    { label: terms("placedAt"), value: exact(placedAt) },
    doneAt && { label: t("doneAt"), value: exact(doneAt) },
    // the end of a day is shown as that day
    validUntil && {
      label: t("validUntil"),
      value: format.dateTime(later(validUntil, -1), { timeZone, dateStyle: "medium" }),
    },
    { label: terms("operator"), value: operator },
    cancelledAt && { label: t("cancelledAt"), value: exact(cancelledAt) },
    cancelledAt && cancelOperator !== null ? { label: t("cancelOperator"), value: cancelOperator } : null,
    { label: t("source"), value: t("portal") },
    { label: t("updatedAt"), value: exact(updatedAt) },
  ];
  return <Facts items={facts.filter((fact) => fact !== null)} />;

  function limitFacts(): (Fact | null)[] {
    if (!limit) return [];
    const isOn = (choice: boolean) => t(choice ? "on" : "off");
    return [
      { label: t("asked"), value: <MoneyText amount={limit.amount} /> },
      { label: t("fillsPart"), value: isOn(limit.fillsPart) },
      { label: t("holdsFunds"), value: isOn(limit.holdsFunds) },
      limit.holdsFunds && !machine.isFinal(state)
        ? { label: t("heldNow"), value: <MoneyText amount={limit.held} /> }
        : null,
    ];
  }

  function deliveryFacts(): (Fact | null)[] {
    if (!delivery) return [];
    const { date, type, advanceFee, actualFee, unpaidFee, held, defaultedAt, closesOutAt } = delivery;
    return [
      { label: t("deliveryDate"), value: format.dateTime(beijing(date), { timeZone, dateStyle: "medium" }) },
      { label: t("deliveryType"), value: t(type) },
      { label: t("advanceFee"), value: <MoneyText amount={advanceFee} /> },
      machine.isFinal(state) ? null : { label: t("heldNow"), value: <MoneyText amount={held} /> },
      defaultedAt && !machine.isFinal(state)
        ? { label: t("short"), value: <MoneyText amount={money(sell.currency, sell.minor - held.minor)} strong /> }
        : null,
      defaultedAt && { label: t("defaultedAt"), value: exact(defaultedAt) },
      defaultedAt && { label: t("actualFee"), value: <MoneyText amount={actualFee} /> },
      defaultedAt && { label: t("unpaidFee"), value: <MoneyText amount={unpaidFee} /> },
      closesOutAt && !machine.isFinal(state) ? { label: t("closesOutAt"), value: exact(closesOutAt) } : null,
    ];
  }
}

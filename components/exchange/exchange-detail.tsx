import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { AreaMessages } from "@/components/shell/area-messages";
import { Card } from "@/components/kit/card";
import { Copyable } from "@/components/kit/copyable";
import { Facts, type Fact } from "@/components/kit/facts";
import layout from "@/components/kit/layout.module.css";
import { LinkButton } from "@/components/kit/link-button";
import { MoneyText } from "@/components/kit/money-text";
import { PageHeader } from "@/components/kit/page-header";
import { RateText } from "@/components/kit/rate-text";
import { StateChip } from "@/components/kit/state-chip";
import { TimeText } from "@/components/kit/time-text";
import { Timeline } from "@/components/kit/timeline";
import type { Got } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls";
import { rateFor, sideOf } from "@/lib/exchange/rules";
import { exchangeOrder as machine } from "@/lib/exchange/states";
import { timeZone } from "@/lib/i18n/locale";
import { displayMoney, plus, type Money } from "@/lib/money/money";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { later } from "@/lib/time/instant";
import { CancelOrder } from "./cancel-order";
import { DistanceText } from "./distance-text";

type Detail = Got<typeof exchange.detail>;
type Order = Detail["order"];
type Price = Got<typeof exchange.rate>["now"];

const text = (amount: Money) => `${displayMoney(amount)} ${amount.currency}`;
const rateWords = (rate: Rate) => `${pairName(rate)} ${rateText(rate)}`;

/** One exchange: the money sentence, what can be done now, its facts and what became of it. `price` is the market's, for an order that waits for it. */
export function ExchangeDetail({ detail: { order, history }, price, now, back }: { detail: Detail; price: Price; now: Date; back: Route }) {
  const t = useTranslations("exchange.detail");
  const names = useTranslations("exchange.exchangeOrder");
  const terms = useTranslations("terms");
  const { orderNo, state, sell, buy, rate, target } = order;
  const who = (name: string) => (name === "clock" || name === "operations" ? terms(name) : name);
  return (
    <div className={layout.page}>
      <PageHeader
        title={<Copyable text={orderNo} label={t("label")} />}
        state={<StateChip tone={machine.tone(state)}>{names(state)}</StateChip>}
        actions={(
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {machine.next(state, "cancel") && <AreaMessages of={["exchange", "terms"]}><CancelOrder orderNo={orderNo} sell={sell} buy={buy} /></AreaMessages>}
          </>
        )}
      >
        {rate
          ? t("sentence", { sell: text(sell), buy: text(buy), rate: rateWords(rate) })
          : t(machine.isFinal(state) ? "ended" : "waiting", { sell: text(sell), buy: text(buy), target: target ? rateWords(target) : t("none") })}
      </PageHeader>
      <Card title={t("facts")}><OrderFacts order={order} price={price} now={now} /></Card>
      <Card title={t("history")}>
        <Timeline moments={history.map((row, place) => ({
          key: String(place), tone: machine.is(row.after) ? machine.tone(row.after) : "quiet", title: machine.is(row.after) ? names(row.after) : row.after, at: <TimeText at={row.at} now={now} style="exact" />, who: who(row.who),
        }))} />
      </Card>
    </div>
  );
}

function OrderFacts({ order, price, now }: { order: Order; price: Price; now: Date }) {
  const t = useTranslations("exchange.detail");
  const terms = useTranslations("terms");
  const kinds = useTranslations("exchange");
  const format = useFormatter();
  const { kind, state, fixed, sell, buy, fee, rate, target, placedAt, doneAt, validUntil, operator } = order;
  const { side } = sideOf(sell.currency, buy.currency);
  const facts: (Fact | null)[] = [
    { label: kinds("orders.kind"), value: kinds(`kind.${kind}`) },
    { label: t("fixed"), value: fixed === "sell" ? t("fixedSell") : t("fixedBuy") },
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} strong /> },
    rate && { label: terms("rate"), value: <RateText rate={rate} pair /> },
    target && { label: t("target"), value: <RateText rate={target} pair /> },
    target && price && !machine.isFinal(state) ? { label: t("distance"), value: <DistanceText rate={rateFor(price, side)} side={side} target={target} /> } : null,
    // an order that ended without a rate took nothing
    rate || !machine.isFinal(state) ? { label: terms("fee"), value: <MoneyText amount={fee} /> } : null,
    rate || !machine.isFinal(state) ? { label: terms("debit"), value: <MoneyText amount={plus(sell, fee)} /> } : null,
    { label: terms("placedAt"), value: <TimeText at={placedAt} now={now} style="exact" /> },
    doneAt && { label: t("doneAt"), value: <TimeText at={doneAt} now={now} style="exact" /> },
    // the end of a day is shown as that day
    validUntil && { label: t("validUntil"), value: format.dateTime(later(validUntil, -1), { timeZone, dateStyle: "medium" }) },
    { label: terms("operator"), value: operator },
  ];
  return <Facts items={facts.filter((fact) => fact !== null)} />;
}

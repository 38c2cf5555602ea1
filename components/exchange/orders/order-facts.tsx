import { useFormatter, useTranslations } from "next-intl";
import { amountText, money, plus, type Money } from "@/lib/money/money";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import type { rates } from "@/lib/exchange/calls/rates";
import { advanceFeeRetainedAtCloseOut } from "@/lib/exchange/funds";
import { machineOf } from "@/lib/exchange/states";
import { mediumDate } from "@/lib/i18n/date-formats";
import { beijingInstant } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { LiveTargetDistance, TargetDistanceRatesProvider } from "../limit/live-distance";

type Detail = ClientOutput<typeof exchange.detail>;
type Order = Detail["order"];
type Prices = ClientOutput<typeof rates.batch>;

interface OrderFactsProps {
  order: Order;
  card: Detail["card"];
  settlement: Detail["settlement"];
  prices: Prices | null;
  now: Date;
}

/** Renders the facts of an exchange: its terms, those of its kind, its cost and its course. */
export function ExchangeFacts({ order, card, settlement, prices, now }: OrderFactsProps) {
  const facts = [
    ...useTermFacts(order),
    ...useRateFacts(order, card, prices),
    ...useLimitFacts(order),
    ...useDeliveryFacts(order, now),
    ...useSettlementFacts(order, settlement),
    ...useCostFacts(order),
    ...useCourseFacts(order, now),
  ];
  return <FactList items={facts.filter((fact) => fact !== null)} />;
}

/** Returns the part of an advance fee that a close-out retains beyond the cost of the default, in minor units. */
const retainedFee = ({ minor: advanceFeeMinor }: Money, { minor: actualFeeMinor }: Money): bigint =>
  advanceFeeRetainedAtCloseOut({ advanceFeeMinor, actualFeeMinor });

/** Describes a fact, or null when it does not apply. */
type Facet = FactItem | null;

function useTermFacts({ kind, fixed, sell, buy }: Order): Facet[] {
  const t = useTranslations("exchange.detail");
  const kinds = useTranslations("exchange");
  return [
    { label: kinds("orders.kind"), value: kinds(`kind.${kind}`) },
    { label: t("direction"), value: fixed === "sell" ? t("sellOut") : t("buyIn") },
    { label: t("fixed"), value: fixed === "sell" ? t("fixedSell") : t("fixedBuy") },
    { label: t("sell"), value: <MoneyText amount={sell} /> },
    { label: t("buy"), value: <MoneyText amount={buy} strong /> },
  ];
}

function useRateFacts(
  { kind, state, sell, buy, rate, target }: Order,
  card: Detail["card"],
  prices: Prices | null,
): Facet[] {
  const t = useTranslations("exchange.detail");
  const terms = useTranslations("terms");
  return [
    rate && { label: terms("rate"), value: <RateText rate={rate} pair /> },
    card && { label: t("card"), value: t("cardUsed", { cardNo: card.cardNo, uses: amountText(card.uses) }) },
    card && { label: t("plainRate"), value: <RateText rate={card.plainRate} pair /> },
    target && { label: t("target"), value: <RateText rate={target} pair /> },
    target && prices && !machineOf(kind).isFinal(state)
      ? {
          label: t("distance"),
          value: (
            <AreaTranslations of={["exchange"]}>
              <TargetDistanceRatesProvider initial={prices}>
                <LiveTargetDistance pair={{ sell: sell.currency, buy: buy.currency }} target={target} />
              </TargetDistanceRatesProvider>
            </AreaTranslations>
          ),
        }
      : null,
  ];
}

function useLimitFacts({ kind, state, limit }: Order): Facet[] {
  const t = useTranslations("exchange.detail");
  if (!limit) return [];
  const isOn = (choice: boolean) => t(choice ? "on" : "off");
  return [
    { label: t("asked"), value: <MoneyText amount={limit.amount} /> },
    { label: t("fillsPart"), value: isOn(limit.fillsPart) },
    { label: t("holdsFunds"), value: isOn(limit.holdsFunds) },
    limit.holdsFunds && !machineOf(kind).isFinal(state)
      ? { label: t("heldNow"), value: <MoneyText amount={limit.held} /> }
      : null,
  ];
}

function useDeliveryFacts({ kind, state, sell, delivery }: Order, now: Date): Facet[] {
  const t = useTranslations("exchange.detail");
  const format = useFormatter();
  if (!delivery) return [];
  const { date, type, advanceFee, actualFee, unpaidFee, held, defaultedAt, closesOutAt } = delivery;
  const isFinal = machineOf(kind).isFinal(state);
  const exact = (at: Date) => <TimeText at={at} now={now} style="exact" />;
  return [
    { label: t("deliveryDate"), value: format.dateTime(beijingInstant(date), mediumDate) },
    { label: t("deliveryType"), value: t(type) },
    { label: t("advanceFee"), value: <MoneyText amount={advanceFee} /> },
    isFinal ? null : { label: t("heldNow"), value: <MoneyText amount={held} /> },
    defaultedAt && !isFinal
      ? { label: t("short"), value: <MoneyText amount={money(sell.currency, sell.minor - held.minor)} strong /> }
      : null,
    defaultedAt && { label: t("defaultedAt"), value: exact(defaultedAt) },
    defaultedAt && { label: t("actualFee"), value: <MoneyText amount={actualFee} /> },
    defaultedAt && { label: t("unpaidFee"), value: <MoneyText amount={unpaidFee} /> },
    closesOutAt && !isFinal ? { label: t("closesOutAt"), value: exact(closesOutAt) } : null,
    closesOutAt && !isFinal
      ? {
          label: t("keptIfClosed"),
          value: <MoneyText amount={money(sell.currency, retainedFee(advanceFee, actualFee))} />,
        }
      : null,
  ];
}

/** Lists the use of the advance fee and the cost of a default: together they explain every figure. */
function useSettlementFacts({ delivery }: Order, settlement: Detail["settlement"]): Facet[] {
  const t = useTranslations("exchange.detail");
  if (!settlement) return [];
  const { returned, kept, used, collected, forgiven } = settlement;
  const amountFact = (label: string, amount: Money, isAlways = false): Facet =>
    isAlways || amount.minor > 0n ? { label, value: <MoneyText amount={amount} /> } : null;
  const isDefaulted = Boolean(delivery?.defaultedAt);
  return [
    amountFact(t("feeUsed"), used, isDefaulted),
    amountFact(t("feeCollected"), collected, isDefaulted),
    amountFact(t("feeForgiven"), forgiven),
    amountFact(t("feeReturned"), returned, isDefaulted),
    amountFact(t("feeKept"), kept),
  ];
}

/** Lists the cost of an order; one that ended without a rate cost nothing, one with a delivery day has its own fees. */
function useCostFacts({ kind, state, sell, fee, rate, delivery }: Order): Facet[] {
  const terms = useTranslations("terms");
  if (delivery || (!rate && machineOf(kind).isFinal(state))) return [];
  return [
    { label: terms("fee"), value: <MoneyText amount={fee} /> },
    { label: terms("debit"), value: <MoneyText amount={plus(sell, fee)} /> },
  ];
}

function useCourseFacts(
  { placedAt, doneAt, endedAt, validUntil, operator, updatedAt, source, cancelOperator, cancelledAt }: Order,
  now: Date,
): Facet[] {
  const t = useTranslations("exchange.detail");
  const terms = useTranslations("terms");
  const format = useFormatter();
  const exact = (at: Date) => <TimeText at={at} now={now} style="exact" />;
  return [
    { label: terms("placedAt"), value: exact(placedAt) },
    doneAt && { label: t("doneAt"), value: exact(doneAt) },
    endedAt && { label: t("endedAt"), value: exact(endedAt) },
    // the end of a day is displayed as that day
    validUntil && {
      label: t("validUntil"),
      value: format.dateTime(addMilliseconds(validUntil, -1), mediumDate),
    },
    { label: terms("operator"), value: operator },
    cancelledAt && { label: t("cancelledAt"), value: exact(cancelledAt) },
    cancelledAt && cancelOperator !== null ? { label: t("cancelOperator"), value: cancelOperator } : null,
    { label: t("source"), value: source === "portal" ? t("portal") : source },
    { label: t("updatedAt"), value: exact(updatedAt) },
  ];
}

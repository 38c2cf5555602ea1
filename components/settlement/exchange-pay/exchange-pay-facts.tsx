import { useLocale, useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { AccountNumber } from "@/components/kit/text/account-number";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { minus } from "@/lib/money/money";
import { countryName } from "@/lib/reference/places/country-name";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmedState } from "@/lib/settlement/exchange-pay-states";

export type ExchangePayOrderView = ClientOutput<typeof exchangePayCalls.exchangePayDetail>["order"];

/** Lists the amounts and costs of an order, and the times of its steps. */
export function ExchangePayOrderFacts({ order, now }: { order: ExchangePayOrderView; now: Date }) {
  const t = useTranslations("settlement.exchangePays");
  const [terms, purposes] = [useTranslations("terms"), useTranslations("payments.purpose")];
  const { state, amount, payout, arrival, isExpress, placedAt, deadline, confirmedAt, dispatchAt, doneAt } = order;
  const knownText = useKnownText();
  const isOpen = state === unconfirmedState;
  const time = (label: string, at: Date | null): FactItem[] =>
    at ? [{ label, value: <TimeText at={at} now={now} style="exact" /> }] : [];
  const text = (label: string, value: string): FactItem[] => (value === "" ? [] : [{ label, value }]);
  const deductions = minus(amount, payout);
  return (
    <FactList
      items={[
        { label: t("bought"), value: <MoneyText strong amount={amount} /> },
        { label: t("sold"), value: <MoneyText amount={order.pay} /> },
        { label: terms("rate"), value: <RateText rate={order.rate} pair /> },
        ...(deductions.minor > 0n ? [{ label: t("payout"), value: <MoneyText amount={payout} /> }] : []),
        { label: terms("arrival"), value: <MoneyText amount={arrival} /> },
        { label: t("fee"), value: <MoneyText amount={order.fee} /> },
        { label: t("exchangeFee"), value: <MoneyText amount={order.exchangeFee} /> },
        { label: t("kindShown"), value: t(`kind.${isExpress ? "express" : "normal"}`) },
        ...(isExpress
          ? [
              { label: t("expressFee"), value: <MoneyText amount={order.expressFee} /> },
              { label: t("advanceDays"), value: order.advanceDays },
              ...(order.advanceNo ? [{ label: t("advance"), value: order.advanceNo }] : []),
            ]
          : []),
        { label: t("debit"), value: <MoneyText strong amount={order.debit} /> },
        ...(isOpen && !isExpress ? [{ label: t("held"), value: <MoneyText amount={order.held} /> }] : []),
        ...(order.levels > 0
          ? [
              {
                label: t("levels"),
                value: t("levelsShown", { passed: String(order.passed), levels: String(order.levels) }),
              },
            ]
          : []),
        { label: t("purpose"), value: purposes(order.purpose) },
        ...text(t("reference"), order.reference),
        ...text(t("remarks"), knownText(order.remarks)),
        { label: terms("operator"), value: order.operator },
        ...time(terms("placedAt"), placedAt),
        ...(isOpen ? time(t("deadline"), deadline) : []),
        ...time(t("confirmedAt"), confirmedAt),
        ...time(t("dispatchAt"), dispatchAt),
        ...time(t("doneAt"), doneAt),
        ...(order.cancelReason === ""
          ? []
          : [{ label: t("cancelReason"), value: knownText(order.cancelReason), wide: true }]),
      ]}
    />
  );
}

/** Lists the payee of an order, its bank, and the arrival method. */
export function ExchangePayPayeeFacts({ order }: { order: ExchangePayOrderView }) {
  const t = useTranslations("settlement.exchangePays");
  const kinds = useTranslations("payments.newPayee");
  return (
    <FactList
      items={[
        { label: t("payee"), value: order.payeeName },
        { label: t("payeeType"), value: kinds(order.payeeType) },
        { label: t("account"), value: <AccountNumber account={order.payeeAccount} /> },
        { label: t("bank"), value: [order.payeeBank, order.payeeSwift].filter(Boolean).join(" · ") },
        { label: t("country"), value: countryName(order.payeeCountry, useLocale()) },
        { label: t("arrivalMethod"), value: t(`method.${order.arrivalMethod}`) },
      ]}
    />
  );
}

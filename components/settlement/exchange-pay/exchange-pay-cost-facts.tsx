"use client";
import { useTranslations } from "next-intl";
import type { FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import { useDayText } from "@/components/shell/orders/use-day-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { AdvanceDueTime } from "../due-at";
import { useRateBasisFacts } from "../off-hours";

type Figures = Pick<
  ClientOutput<typeof exchangePayCalls.exchangePayCost>,
  "amount" | "pay" | "rate" | "fee" | "exchangeFee" | "debit" | "express" | "offHours" | "arrival" | "at"
>;

/** Returns the amounts that an order buys and sells, its fees, and for an express order the advance and its cost. */
export function useExchangePayCostFacts({ amount, pay, rate, offHours, arrival, at, ...figures }: Figures): FactItem[] {
  const { fee, exchangeFee, debit, express } = figures;
  const [cost, dayText] = [useTranslations("settlement.cost"), useDayText()];
  const basis = useRateBasisFacts({ offHours, at });
  const [t, terms] = [useTranslations("settlement.exchangePays"), useTranslations("terms")];
  return [
    { label: t("bought"), value: <MoneyText strong amount={amount} /> },
    { label: t("sold"), value: <MoneyText amount={pay} /> },
    { label: terms("rate"), value: <RateText rate={rate} pair /> },
    ...basis,
    { label: t("fee"), value: <MoneyText amount={fee} /> },
    { label: t("exchangeFee"), value: <MoneyText amount={exchangeFee} /> },
    ...(express
      ? [
          { label: t("expressFee"), value: express.isFree ? t("expressFree") : <MoneyText amount={express.fee} /> },
          { label: t("advanceDays"), value: express.days },
          { label: t("interestFrom"), value: <TimeText at={express.interestFrom} now={at} style="exact" /> },
          { label: t("dueAt"), value: <AdvanceDueTime due={express} now={at} /> },
        ]
      : []),
    { label: cost("expected"), value: dayText(arrival.expectedOn) },
    { label: t("debit"), value: <MoneyText strong amount={debit} /> },
  ];
}

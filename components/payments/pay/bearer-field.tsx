"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useDebouncedRequest } from "@/lib/forms/use-settled";
import { isCurrency } from "@/lib/money/currency";
import { amountText, plus, type Money } from "@/lib/money/money";
import { bearer } from "@/lib/payments/calls/payments";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { parseFirstPayDay, type PayEntry } from "@/lib/payments/entry";
import type { ListedPayee } from "../payees/payee-picker";
import type { PayStepProps } from "./amount-step";
import type { PaymentCost } from "./use-cost";

type Bearer = PayEntry["bearer"];

interface BearerFieldProps extends PayStepProps {
  payee: ListedPayee | undefined;
  /** Holds the entered amount, once it is valid. */
  amount: Money | undefined;
  /** Holds the cost of the entry, as far as it is known. */
  cost: PaymentCost | undefined;
}

/** Selects the party that bears the fees of the banks: each choice with its fees, its arrival and the day of it. */
export function BearerField({ entry, payee, amount, cost, errorOf, onChange }: BearerFieldProps) {
  const t = useTranslations("payments.pay");
  const dayText = useDayText();
  const other = useOtherCost(entry, payee, amount);
  const payOn = parseFirstPayDay(entry);
  const { data: tips } = useCall(
    paymentPreparations.tips,
    payee ? { currency: payee.currency, ...(payOn && { payOn }) } : null,
    { keepPreviousData: true },
  );
  const costText = (option: Bearer) => {
    const known = option === entry.bearer ? cost : cost && other;
    if (!known || !tips) return null;
    return t("bearerCost", {
      fee: amountText(sumFees(known)),
      arrival: amountText(known.amount),
      day: dayText(tips.expectedOn),
    });
  };
  return (
    <RadioGroup
      name="bearer"
      label={t("bearer")}
      cards
      value={entry.bearer}
      error={errorOf("bearer")}
      options={bearer.options.map((option) => ({
        value: option,
        label: t(`bearer${option}`),
        hint: [costText(option), t(`bearer${option}Hint`)].filter(Boolean).join(" "),
      }))}
      onChange={({ target }) => onChange({ bearer: bearer.options.find((option) => option === target.value) ?? "SHA" })}
    />
  );
}

const sumFees = ({
  fee,
  correspondentFee,
  exchangeFee,
}: Pick<PaymentCost, "fee" | "correspondentFee" | "exchangeFee">) => [fee, correspondentFee, exchangeFee].reduce(plus);

/** Returns the indicative cost when the other party bears the fees; no rate is locked for it. */
function useOtherCost(
  entry: PayEntry,
  payee: ListedPayee | undefined,
  amount: Money | undefined,
): ClientOutput<typeof paymentPreparations.globalCost> | undefined {
  const request =
    payee && amount
      ? {
          currency: payee.currency,
          amount,
          payCurrency: entry.payCurrency,
          bearer: entry.bearer === "OUR" ? ("SHA" as const) : ("OUR" as const),
          ...(isCurrency(entry.feeCurrency) && { feeCurrency: entry.feeCurrency }),
        }
      : null;
  const keyOf = ({
    currency,
    amount: { minor, currency: code },
    payCurrency,
    feeCurrency = payCurrency,
    bearer: party,
  }: NonNullable<typeof request>) => [currency, code, minor, payCurrency, feeCurrency, party].join();
  const { settledRequest, isCurrent } = useDebouncedRequest(request, keyOf);
  const { data } = useCall(paymentPreparations.globalCost, settledRequest);
  return isCurrent ? data : undefined;
}

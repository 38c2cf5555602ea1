import { useTranslations } from "next-intl";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { orderCurrencies } from "@/lib/money/currency";
import { payment as machine, paymentRefund as refundMachine } from "@/lib/payments/states";
import { paymentsAhead } from "@/lib/payments/calls/payments";
import { paymentListDaysMax } from "@/lib/payments/terms";

/** Returns the filters of the list of payments, named as in the URL. */
export function usePaymentRecordFilters(): readonly FilterField[] {
  const t = useTranslations("payments.records");
  const [terms, states, refunds, detail, aheads] = [
    useTranslations("terms"),
    useTranslations("payments.payment"),
    useTranslations("payments.paymentRefund"),
    useTranslations("payments.detail"),
    useTranslations("payments.ahead"),
  ];
  return [
    { kind: "text", name: "no", label: terms("orderNo"), lengthMax: 32 },
    { kind: "text", name: "payee", label: t("payee"), lengthMax: 140 },
    { kind: "text", name: "batch", label: t("batch"), lengthMax: 32 },
    choiceFilterField("state", terms("state"), machine.states, states),
    choiceFilterField("refund", t("refundState"), refundMachine.states, refunds),
    choiceFilterField("ahead", t("ahead"), paymentsAhead, (option) => aheads(`filter.${option}`)),
    choiceFilterField("waits", t("waits"), ["cost"] as const, () => t("waitsCost")),
    { kind: "text", name: "own", label: detail("merchantOrderNo"), lengthMax: 40 },
    { kind: "choice", name: "currency", label: terms("currencyWord"), options: orderCurrencies },
    { kind: "days", label: t("days"), daysMax: paymentListDaysMax },
  ];
}

import { useTranslations } from "next-intl";
import { DateRange } from "@/components/kit/date-range";
import type { SetFilter } from "@/components/kit/filters";
import { valueOf, type Query } from "@/components/kit/query";
import { SelectField } from "@/components/kit/select-field";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { listDaysMax } from "@/lib/receiving/terms";

/** The filters that both lists have: currency and days. */
export function SharedFilters({ query, days }: { query: Query; days: string }) {
  const t = useTranslations();
  const [code, from, to] = [valueOf(query, "currency") ?? "", valueOf(query, "from") ?? "", valueOf(query, "to") ?? ""];
  return (
    <>
      <SelectField key={`currency${code}`} label={t("terms.currencyWord")} name="currency" empty={t("receiving.receipts.any")} defaultValue={code} options={orderCurrencies.map((each) => ({ value: each, label: each }))} />
      <DateRange key={`days${from}${to}`} label={days} names={{ from: "from", to: "to" }} from={from} to={to} daysMax={listDaysMax} />
    </>
  );
}

/** Which of them are set, in words. */
export function useSharedSet(query: Query, days: string): SetFilter[] {
  const t = useTranslations();
  const [code, from, to] = [valueOf(query, "currency"), valueOf(query, "from"), valueOf(query, "to")];
  return [
    ...(code && isCurrency(code) ? [{ label: t("terms.currencyWord"), value: code, names: ["currency"] }] : []),
    ...(from || to ? [{ label: days, value: t("receiving.receipts.range", { from: from ?? "…", to: to ?? "…" }), names: ["from", "to"] }] : []),
  ];
}

import { useTranslations } from "next-intl";
import { DateRange } from "@/components/kit/date-range";
import { Filters, type SetFilter } from "@/components/kit/filters";
import { valueOf, type Query } from "@/components/kit/query";
import { SelectField } from "@/components/kit/select-field";
import { TextField } from "@/components/kit/text-field";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { payment as machine } from "@/lib/payments/states";
import { listDaysMax } from "@/lib/payments/terms";

/** The filters of the list of payments, named as in the URL. */
export function RecordFilters({ path, query, set }: { path: string; query: Query; set: readonly SetFilter[] }) {
  const t = useTranslations("payments.records");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.payment")];
  const value = (name: string) => valueOf(query, name) ?? "";
  return (
    <Filters path={path} query={query} keep={["size"]} set={set}>
      <TextField key={`no${value("no")}`} label={terms("orderNo")} name="no" defaultValue={value("no")} maxLength={32} />
      <TextField key={`payee${value("payee")}`} label={t("payee")} name="payee" defaultValue={value("payee")} maxLength={140} />
      <SelectField key={`state${value("state")}`} label={terms("state")} name="state" empty={t("any")} defaultValue={value("state")} options={machine.states.map((state) => ({ value: state, label: states(state) }))} />
      <SelectField key={`currency${value("currency")}`} label={terms("currencyWord")} name="currency" empty={t("any")} defaultValue={value("currency")} options={orderCurrencies.map((code) => ({ value: code, label: code }))} />
      <DateRange key={`days${value("from")}${value("to")}`} label={t("days")} names={{ from: "from", to: "to" }} from={value("from")} to={value("to")} daysMax={listDaysMax} />
    </Filters>
  );
}

/** The filters that are set, in words, for the chips under them. */
export function useSetFilters(query: Query): SetFilter[] {
  const t = useTranslations("payments.records");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.payment")];
  const [no, payee, state, code, from, to] = ["no", "payee", "state", "currency", "from", "to"].map((name) => valueOf(query, name));
  return [
    ...(no ? [{ label: terms("orderNo"), value: no, names: ["no"] }] : []),
    ...(payee ? [{ label: t("payee"), value: payee, names: ["payee"] }] : []),
    ...(state && machine.is(state) ? [{ label: terms("state"), value: states(state), names: ["state"] }] : []),
    ...(code && isCurrency(code) ? [{ label: terms("currencyWord"), value: code, names: ["currency"] }] : []),
    ...(from || to ? [{ label: t("days"), value: t("range", { from: from ?? "…", to: to ?? "…" }), names: ["from", "to"] }] : []),
  ];
}

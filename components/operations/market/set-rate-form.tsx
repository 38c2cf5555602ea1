"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import { isOrderNo } from "@/lib/call/field-schemas";
import { parseEnteredRate } from "@/lib/exchange/typed-rate";
import { isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { pairName, canonicalPair } from "@/lib/money/rate";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { DecimalField } from "../console/decimal-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";

export const marketCurrencies = orderCurrencies.filter((code) => code !== "USD");

/** Limits the orders that the message names. */
const ordersNamedMax = 3;

/** Sets a currency's mid rate against the US dollar with an immediate tick. */
export function SetRateForm({ world, first }: { world: string; first: Currency }) {
  const t = useTranslations("operations.setRate");
  const format = useFormatter();
  const { run, errors, fail } = useAction(operations.setRate, onPage);
  const [currency, setCurrency] = useState<Currency>(first);
  const pair = canonicalPair(currency, "USD");

  const set = async (entries: FormData) => {
    const value = parseEnteredRate(formEntryText(entries, "rate"), pair);
    if (value === undefined) {
      fail({ rate: formEntryText(entries, "rate") ? "rate.number" : "rate.missing" });
      return;
    }
    const result = await run({ world, rate: { ...pair, value } });
    if (!result) return;
    const { effects } = result;
    const orderNos = [...new Set(effects.map(({ subject }) => subject).filter(isOrderNo))];
    const orders = format.list(orderNos.slice(0, ordersNamedMax));
    showToast(
      "good",
      t(orderNos.length > 0 ? "doneOrders" : "done", { count: effects.length, orders, all: orderNos.length }),
    );
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["rate", "currency"]} label={t("title")} onSend={set}>
      <SelectField
        label={t("currency")}
        value={currency}
        error={errors.fields.currency}
        options={marketCurrencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
      />
      <DecimalField
        name="rate"
        label={t("rate")}
        help={t("help", { pair: pairName(pair), ...pair })}
        maxLength={18}
        errors={errors}
      />
      <SubmitButton tone="secondary">{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

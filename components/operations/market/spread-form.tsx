"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { isCurrency, type Currency } from "@/lib/money/currency";
import { percentText, ppmOfPercent } from "@/lib/money/percent";
import { marketActions } from "@/lib/operations/calls/market";
import { halfSpreadPpmMax } from "@/lib/operations/market-terms";
import type { CurrencyTermsView } from "./currency-terms";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Sets half of a currency's spread against the US dollar. */
export function CurrencySpreadForm({
  world,
  terms,
  first,
}: {
  world: string;
  terms: readonly CurrencyTermsView[];
  first: Currency;
}) {
  const t = useTranslations("operations.spread");
  const { run, errors } = useAction(marketActions.setSpread, onPage);
  const [currency, setCurrency] = useState<Currency>(first);
  const [error, setError] = useState<string>();
  const currentHalfSpread = terms.find((row) => row.currency === currency)?.halfSpreadPpm ?? 0;

  const set = async (entries: FormData) => {
    const halfSpreadPpm = ppmOfPercent(formEntryText(entries, "half"));
    const isRight = halfSpreadPpm !== undefined && halfSpreadPpm >= 0 && halfSpreadPpm <= halfSpreadPpmMax;
    setError(isRight ? undefined : t("number"));
    if (!isRight) return;
    const result = await run({ world, currency, halfSpreadPpm });
    if (result) showToast("good", t("done", { currency, count: result.effects.length }));
  };

  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["halfSpreadPpm", "currency", "rate"]}
      label={t("title")}
      onSend={set}
    >
      <SelectField
        label={t("currency")}
        value={currency}
        error={errors.fields.currency}
        options={terms.map((row) => ({ value: row.currency, label: row.currency }))}
        onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
      />
      <TextField
        key={`${currency} ${currentHalfSpread}`}
        name="half"
        label={t("half")}
        help={t("help")}
        defaultValue={percentText(currentHalfSpread)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        error={error ?? errors.fields.halfSpreadPpm ?? errors.fields.rate}
      />
      <SubmitButton tone="secondary">{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

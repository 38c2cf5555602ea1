"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { isCurrency, orderCurrencies } from "@/lib/money/currency";
import { ppmOfPercent } from "@/lib/money/percent";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

const ppmMax = 900_000;

/** Moves one currency against all others by a percentage, with an immediate tick. */
export function RateShockForm({ world }: { world: string }) {
  const t = useTranslations("operations.shock");
  const { run, errors } = useAction(operations.shock, onPage);
  const [error, setError] = useState<string>();

  const shock = async (entries: FormData) => {
    const currency = formEntryText(entries, "currency");
    const ppm = ppmOfPercent(formEntryText(entries, "percent"));
    const isRight = ppm !== undefined && ppm !== 0 && Math.abs(ppm) <= ppmMax;
    setError(isRight ? undefined : t("number"));
    if (!isRight || !isCurrency(currency)) return;
    const result = await run({ world, currency, ppm });
    if (result) showToast("good", t("done", { currency, count: result.effects.length }));
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["currency", "ppm", "rate"]} label={t("title")} onSend={shock}>
      <SelectField
        name="currency"
        label={t("currency")}
        defaultValue="EUR"
        error={errors.fields.currency}
        options={orderCurrencies.map((code) => ({ value: code, label: code }))}
      />
      <TextField
        name="percent"
        label={t("percent")}
        help={t("help")}
        inputMode="text"
        autoComplete="off"
        maxLength={9}
        error={error ?? errors.fields.ppm ?? errors.fields.rate}
      />
      <SubmitButton tone="secondary">{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

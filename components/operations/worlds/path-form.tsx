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
import { driftPpmMax, pathKind, stepPpmMax, type PathKind } from "@/lib/operations/market-terms";
import type { CurrencyTermsView } from "../market/currency-terms";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Selects how a currency moves automatically. The current path is displayed first. */
export function RateMovementForm({
  world,
  terms,
  first,
}: {
  world: string;
  terms: readonly CurrencyTermsView[];
  first: Currency;
}) {
  const [currency, setCurrency] = useState<Currency>(first);
  const t = useTranslations("operations.path");
  const path = terms.find((row) => row.currency === currency)?.path;
  return (
    <>
      <SelectField
        label={t("currency")}
        value={currency}
        options={terms.map((row) => ({ value: row.currency, label: row.currency }))}
        onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
      />
      {path && (
        <PathFields key={`${currency} ${Object.values(path).join()}`} world={world} currency={currency} path={path} />
      )}
    </>
  );
}

function PathFields({ world, currency, path }: { world: string; currency: Currency; path: CurrencyTermsView["path"] }) {
  const t = useTranslations("operations.path");
  const { run, errors } = useAction(marketActions.setPath, onPage);
  const [kind, setKind] = useState<PathKind>(path.kind);
  const [wrongEntries, setErrors] = useState<{ step?: string; drift?: string }>({});

  const choose = async (entries: FormData) => {
    // a field that is not rendered retains its current value
    const share = (name: string, currentPpm: number) =>
      entries.has(name) ? ppmOfPercent(formEntryText(entries, name)) : currentPpm;
    const [stepPpm, driftPpm] = [share("step", path.stepPpm), share("drift", path.driftPpm)];
    const isStep = stepPpm !== undefined && stepPpm >= 0 && stepPpm <= stepPpmMax;
    const isDrift = driftPpm !== undefined && Math.abs(driftPpm) <= driftPpmMax;
    setErrors({ ...(!isStep && { step: t("stepNumber") }), ...(!isDrift && { drift: t("driftNumber") }) });
    if (!isStep || !isDrift) return;
    if (await run({ world, currency, kind, stepPpm, driftPpm })) showToast("good", t("done", { currency }));
  };

  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["stepPpm", "driftPpm", "currency"]}
      label={t("title")}
      onSend={choose}
    >
      <SelectField
        label={t("kind")}
        value={kind}
        help={t(`helps.${kind}`)}
        options={pathKind.options.map((option) => ({ value: option, label: t(`kinds.${option}`) }))}
        onChange={(event) => setKind(pathKind.options.find((option) => option === event.target.value) ?? kind)}
      />
      {kind !== "still" && (
        <TextField
          name="step"
          label={t("step")}
          defaultValue={percentText(path.stepPpm)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          error={wrongEntries.step ?? errors.fields.stepPpm}
        />
      )}
      {kind === "trending" && (
        <TextField
          name="drift"
          label={t("drift")}
          help={t("driftHelp")}
          defaultValue={percentText(path.driftPpm)}
          inputMode="text"
          autoComplete="off"
          maxLength={9}
          error={wrongEntries.drift ?? errors.fields.driftPpm}
        />
      )}
      <SubmitButton tone="secondary">{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { FeeProduct } from "@/lib/exchange/calls/fees";
import { isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { parseEnteredMoney, type TypedMoney } from "@/lib/money/money";
import { ppmOfPercent } from "@/lib/money/percent";
import { feeActions } from "@/lib/operations/calls/fees";
import { addDays, beijingInstant, beijingDay, isDay } from "@/lib/time/beijing";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { DecimalField } from "../console/decimal-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";

interface Product {
  readonly product: FeeProduct;
  readonly name: string;
  /** Holds the earliest instant at which a change of the fee can take effect. */
  readonly firstAt: Date;
}

/** Returns the first Beijing day that begins no sooner than an instant. */
const dayFrom = (at: Date): string =>
  beijingInstant(beijingDay(at)).getTime() === at.getTime() ? beijingDay(at) : addDays(beijingDay(at), 1);

/** Announces the fee of a product from a given day on. */
export function AnnounceFeeChangeForm({ world, products }: { world: string; products: readonly Product[] }) {
  const t = useTranslations("operations.fees");
  const { run, errors, fail } = useAction(feeActions.announceFee, onPage);
  const [product, setProduct] = useState<FeeProduct>("realTime");
  const [currency, setCurrency] = useState<Currency | "">("");
  const bounds = currency || "USD";
  const firstAt = products.find((item) => item.product === product)?.firstAt;
  const day = firstAt && dayFrom(firstAt);

  const announce = async (entries: FormData) => {
    const read = feeOfEntries(entries, bounds);
    if (read.faults) return fail(read.faults);
    const result = await run({ world, product, ...(currency && { currency }), ...read.fee });
    if (result) showToast("good", t("done", { ruleNo: result.ruleNo }));
  };

  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["ppm", "min", "max", "effectiveFrom"]}
      label={t("announce")}
      onSend={announce}
    >
      <SelectField
        label={t("product")}
        value={product}
        options={products.map(({ product: value, name }) => ({ value, label: name }))}
        onChange={(event) =>
          setProduct(products.find((item) => item.product === event.target.value)?.product ?? product)
        }
      />
      <SelectField
        label={t("currency")}
        help={t("currencyHelp")}
        value={currency}
        empty={t("all")}
        options={orderCurrencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => setCurrency(isCurrency(event.target.value) ? event.target.value : "")}
      />
      <DecimalField name="ppm" label={t("share")} help={t("shareHelp")} maxLength={9} errors={errors} />
      <DecimalField
        name="min"
        label={t("min", { currency: bounds })}
        aside={<OptionalMark />}
        maxLength={16}
        errors={errors}
      />
      <DecimalField
        name="max"
        label={t("max", { currency: bounds })}
        help={t("maxHelp")}
        aside={<OptionalMark />}
        maxLength={16}
        errors={errors}
      />
      <DateField
        key={day}
        name="effectiveFrom"
        label={t("day")}
        {...(day && { help: t("dayHelp", { day }), min: day, defaultValue: day })}
        error={errors.fields.effectiveFrom}
      />
      <SubmitButton>{t("announceAction")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Parses the entered fee. Returns the fee, or the issue codes by field. */
function feeOfEntries(entries: FormData, bounds: Currency) {
  const [ppm, from] = [ppmOfPercent(formEntryText(entries, "ppm")), formEntryText(entries, "effectiveFrom")];
  const [minText, maxText] = [formEntryText(entries, "min") || "0", formEntryText(entries, "max")];
  const min = parseEnteredMoney(minText, bounds, { zero: true });
  const max: Partial<TypedMoney> = maxText ? parseEnteredMoney(maxText, bounds, { zero: true }) : {};
  const faults = {
    ...((ppm === undefined || ppm < 0) && { ppm: "fee.percent" }),
    ...(min.issue && { min: min.issue }),
    ...(max.issue && { max: max.issue }),
    ...(!isDay(from) && { effectiveFrom: "text.missing" }),
  };
  if (ppm === undefined || !min.amount || max.issue !== undefined || Object.keys(faults).length > 0) {
    return { faults };
  }
  return { fee: { ppm, min: min.amount, max: max.amount ?? null, effectiveFrom: beijingInstant(from) } };
}

/** Withdraws an announced change, after a confirmation. */
export function WithdrawFeeChangeButton({ world, ruleNo }: { world: string; ruleNo: string }) {
  const t = useTranslations("operations.fees");
  return (
    <ConfirmActionButton
      call={feeActions.withdrawFee}
      input={() => ({ world, ruleNo })}
      small
      isDanger
      label={t("withdraw")}
      title={t("withdrawTitle", { ruleNo })}
      action={t("withdraw")}
      successMessage={() => t("withdrawn", { ruleNo })}
    >
      <p>{t("withdrawText")}</p>
    </ConfirmActionButton>
  );
}

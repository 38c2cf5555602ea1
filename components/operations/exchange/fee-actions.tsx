"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import type { FeeProduct } from "@/lib/exchange/calls/fees";
import { isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { typedMoney, type TypedMoney } from "@/lib/money/money";
import { ppmOfPercent } from "@/lib/money/percent";
import { feeActions } from "@/lib/operations/calls/fees";
import { addDays, beijing, dayOf, isDay } from "@/lib/time/beijing";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { ActionForm, entry } from "../console/action-form";
import { DecimalField } from "../console/decimal-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";

interface Product {
  readonly product: FeeProduct;
  readonly name: string;
  /** No change of it takes effect before. */
  readonly firstAt: Date;
}

/** The first Beijing day whose beginning is no sooner than an instant. */
const dayFrom = (at: Date): string =>
  beijing(dayOf(at)).getTime() === at.getTime() ? dayOf(at) : addDays(dayOf(at), 1);

/** Announces what a product will cost from a day on. */
export function AnnounceFee({ world, products }: { world: string; products: readonly Product[] }) {
  const t = useTranslations("operations.fees");
  const { run, errors, fail } = useAction(feeActions.announceFee, onPage);
  const [product, setProduct] = useState<FeeProduct>("realTime");
  const [currency, setCurrency] = useState<Currency | "">("");
  const bounds = currency || "USD";
  const firstAt = products.find((one) => one.product === product)?.firstAt;
  const day = firstAt && dayFrom(firstAt);

  const announce = async (entries: FormData) => {
    const read = feeOfEntries(entries, bounds);
    if (read.faults) return fail(read.faults);
    const got = await run({ world, product, ...(currency && { currency }), ...read.fee });
    if (got) toast("good", t("done", { ruleNo: got.ruleNo }));
  };

  return (
    <ActionForm errors={errors} shown={["ppm", "min", "max", "effectiveFrom"]} label={t("announce")} onSend={announce}>
      <SelectField
        label={t("product")}
        value={product}
        options={products.map(({ product: value, name }) => ({ value, label: name }))}
        onChange={(event) => setProduct(products.find((one) => one.product === event.target.value)?.product ?? product)}
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
      <TextField
        key={day}
        name="effectiveFrom"
        type="date"
        label={t("day")}
        {...(day && { help: t("dayHelp", { day }), min: day, defaultValue: day })}
        error={errors.fields.effectiveFrom}
      />
      <SubmitButton>{t("announceAction")}</SubmitButton>
    </ActionForm>
  );
}

/** What a fee will be as it was filled in, or the issue codes by field. */
function feeOfEntries(entries: FormData, bounds: Currency) {
  const [ppm, from] = [ppmOfPercent(entry(entries, "ppm")), entry(entries, "effectiveFrom")];
  const [minText, maxText] = [entry(entries, "min") || "0", entry(entries, "max")];
  const min = typedMoney(minText, bounds, { zero: true });
  const max: Partial<TypedMoney> = maxText ? typedMoney(maxText, bounds, { zero: true }) : {};
  const faults = {
    ...((ppm === undefined || ppm < 0) && { ppm: "fee.percent" }),
    ...(min.issue && { min: min.issue }),
    ...(max.issue && { max: max.issue }),
    ...(!isDay(from) && { effectiveFrom: "text.missing" }),
  };
  if (ppm === undefined || !min.amount || max.issue !== undefined || Object.keys(faults).length > 0) {
    return { faults };
  }
  return { fee: { ppm, min: min.amount, max: max.amount ?? null, effectiveFrom: beijing(from) } };
}

/** Takes an announced change back, after asking. */
export function WithdrawFee({ world, ruleNo }: { world: string; ruleNo: string }) {
  const t = useTranslations("operations.fees");
  return (
    <ConfirmAction
      call={feeActions.withdrawFee}
      input={() => ({ world, ruleNo })}
      small
      isDanger
      label={t("withdraw")}
      title={t("withdrawTitle", { ruleNo })}
      action={t("withdraw")}
      done={() => t("withdrawn", { ruleNo })}
    >
      <p>{t("withdrawText")}</p>
    </ConfirmAction>
  );
}

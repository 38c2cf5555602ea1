"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { quotedKind } from "@/lib/exchange/calls/orders";
import { isTradable } from "@/lib/exchange/rules";
import { isCurrency, orderCurrencies, type Currency } from "@/lib/money/currency";
import { parseEnteredMoney } from "@/lib/money/money";
import { ppmOfPercent } from "@/lib/money/percent";
import { quotaActions } from "@/lib/operations/calls/quota-cards";
import { addDays, beijingInstant, beijingDay, isDay } from "@/lib/time/beijing";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { DecimalField } from "../console/decimal-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Holds the default validity of a card, in days. */
const usualDays = 30;

const codes = orderCurrencies.map((code) => ({ value: code, label: code }));

interface GrantCardProps {
  world: string;
  kinds: readonly { readonly value: string; readonly label: string }[];
  now: Date;
}

/**
 * Grants a merchant a quota card. The kinds of exchange are passed with their labels, because the console does not load
 * the messages of other areas.
 */
export function GrantQuotaCardForm({ world, kinds, now }: GrantCardProps) {
  const t = useTranslations("operations.quotaCards");
  const { run, errors, fail } = useAction(quotaActions.grantCard, onPage);
  const [currency, setCurrency] = useState<Currency>("USD");

  const grant = async (entries: FormData) => {
    const read = grantOf(entries, currency);
    if (read.faults) return fail(read.faults);
    const result = await run({ world, ...read.grant });
    if (result) showToast("good", t("granted", { cardNo: result.cardNo }));
  };

  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["userNo", "reason", "kind", "base", "quote", "sharePpm", "quota", "validUntil"]}
      label={t("grant")}
      onSend={grant}
    >
      <Recipient errors={errors} />
      <SelectField name="kind" label={t("kind")} empty={t("allKinds")} options={kinds} error={errors.fields.kind} />
      <SelectField name="base" label={t("base")} empty={t("allPairs")} options={codes} error={errors.fields.base} />
      <SelectField name="quote" label={t("quote")} empty={t("allPairs")} options={codes} error={errors.fields.quote} />
      <DecimalField
        name="sharePpm"
        label={t("sharePercent")}
        help={t("shareHelp")}
        maxLength={8}
        errors={errors}
        required
      />
      <SelectField
        label={t("currency")}
        value={currency}
        options={codes}
        onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
      />
      <DecimalField name="quota" label={t("quotaIn", { currency })} maxLength={16} errors={errors} required />
      <DateField
        name="validUntil"
        label={t("validUntil")}
        help={t("validHelp")}
        min={beijingDay(now)}
        defaultValue={addDays(beijingDay(now), usualDays)}
        error={errors.fields.validUntil}
        required
      />
      <SubmitButton>{t("grantAction")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Renders the fields for the merchant who receives the card and the reason. */
function Recipient({ errors }: { errors: ActionErrors }) {
  const t = useTranslations("operations.quotaCards");
  return (
    <>
      <TextField
        name="userNo"
        label={t("userNo")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={errors.fields.userNo}
        required
      />
      <TextField
        name="reason"
        label={t("reason")}
        help={t("reasonHelp")}
        autoComplete="off"
        maxLength={80}
        error={errors.fields.reason}
        required
      />
    </>
  );
}

/** Parses the entered card. Returns the grant, or the issue codes by field. */
function grantOf(entries: FormData, currency: Currency) {
  const [amount, until] = [formEntryText(entries, "quota"), formEntryText(entries, "validUntil")];
  const [sharePpm, quota] = [
    ppmOfPercent(formEntryText(entries, "sharePpm")),
    parseEnteredMoney(amount, currency, { zero: true }),
  ];
  const kind = quotedKind.options.find((option) => option === formEntryText(entries, "kind"));
  const [base, quote] = [formEntryText(entries, "base"), formEntryText(entries, "quote")];
  const pair = isCurrency(base) && isCurrency(quote) ? { base, quote } : undefined;
  const faults = {
    ...((sharePpm === undefined || sharePpm <= 0) && { sharePpm: "fee.percent" }),
    ...(quota.issue && { quota: quota.issue }),
    ...(!isDay(until) && { validUntil: "text.missing" }),
    ...((base || quote) && !(pair && isTradable(pair.base, pair.quote)) && { quote: "currency.same" }),
  };
  if (sharePpm === undefined || quota.issue !== undefined || Object.keys(faults).length > 0) {
    return { faults };
  }
  return {
    grant: {
      userNo: formEntryText(entries, "userNo"),
      reason: formEntryText(entries, "reason"),
      ...(kind && { kind }),
      ...(pair && { pair }),
      sharePpm,
      quota: quota.amount,
      validUntil: beijingInstant(until, 24),
    },
  };
}

/** Withdraws a card, after a confirmation. */
export function WithdrawQuotaCardButton({ world, cardNo }: { world: string; cardNo: string }) {
  const t = useTranslations("operations.quotaCards");
  return (
    <ConfirmActionButton
      call={quotaActions.withdrawCard}
      input={() => ({ world, cardNo })}
      small
      isDanger
      label={t("withdraw")}
      title={t("withdrawTitle", { cardNo })}
      action={t("withdraw")}
      successMessage={() => t("withdrawn", { cardNo })}
    >
      <p>{t("withdrawText")}</p>
    </ConfirmActionButton>
  );
}

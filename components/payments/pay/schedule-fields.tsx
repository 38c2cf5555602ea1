"use client";
import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { DateField } from "@/components/kit/dates/date-field";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField } from "@/components/kit/select/select-field";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { every } from "@/lib/payments/ahead/every";
import { firstSchedulablePaymentDay } from "@/lib/payments/ahead/first-day";
import type { PayEntry } from "@/lib/payments/entry";
import { beijingDay, isDay } from "@/lib/time/beijing";

interface WhenProps {
  entry: PayEntry;
  errorOf: (name: keyof PayEntry) => string | undefined;
  onChange: (part: Partial<PayEntry>) => void;
}

/** Selects when the payment is made: immediately, on a later day, or repeatedly from a day on. */
export function PaymentScheduleFields({ entry, errorOf, onChange }: WhenProps) {
  const t = useTranslations("payments.pay");
  const today = beijingDay(useWorldClock().now());
  const isOnce = entry.every === "";
  return (
    <>
      <SelectField
        id="every"
        label={t("every")}
        value={entry.every}
        error={errorOf("every")}
        options={[
          { value: "", label: t("once") },
          ...every.options.map((option) => ({ value: option, label: t(`every_${option}`) })),
        ]}
        onChange={({ target }) => {
          const interval = every.options.find((option) => option === target.value) ?? "";
          // an amount to sell is no amount to receive: a repeated payment has the payee's amount alone
          onChange({ every: interval, ...(interval && entry.isPaid && { isPaid: false, amount: "" }) });
        }}
      />
      <DateField
        id="payOn"
        min={isOnce ? today : firstSchedulablePaymentDay(today)}
        label={t(isOnce ? "payOn" : "firstOn")}
        isOptional={isOnce}
        help={t(isOnce ? "payOnHelp" : "firstOnHelp")}
        value={entry.payOn}
        error={errorOf("payOn")}
        onChange={({ target }) => onChange({ payOn: target.value })}
      />
      {!isOnce && <EndFields {...{ entry, errorOf, onChange }} />}
    </>
  );
}

/** Selects how a repeated payment ends. */
function EndFields({ entry, errorOf, onChange }: WhenProps) {
  const t = useTranslations("payments.pay");
  return (
    <>
      <RadioGroup
        name="ends"
        label={t("ends")}
        inline
        value={entry.ends}
        options={[
          { value: "times", label: t("endsTimes") },
          { value: "until", label: t("endsUntil") },
        ]}
        onChange={({ target }) => onChange({ ends: target.value === "until" ? "until" : "times" })}
      />
      {entry.ends === "times" ? (
        <TextField
          id="times"
          inputMode="numeric"
          label={t("times")}
          value={entry.times}
          error={errorOf("times")}
          onChange={({ target }) => onChange({ times: target.value })}
        />
      ) : (
        <DateField
          id="untilOn"
          {...(isDay(entry.payOn) && { min: entry.payOn })}
          label={t("untilOn")}
          value={entry.untilOn}
          error={errorOf("untilOn")}
          onChange={({ target }) => onChange({ untilOn: target.value })}
        />
      )}
    </>
  );
}

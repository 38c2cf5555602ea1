"use client";
import { useTranslations } from "next-intl";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { dayOf } from "@/lib/time/beijing";
import type { PayEntry } from "@/lib/payments/entry";

/** When the payment is made: at once, or on a day to come. */
export function WhenFields({
  entry,
  errorOf,
  onChange,
}: {
  entry: PayEntry;
  errorOf: (name: keyof PayEntry) => string | undefined;
  onChange: (part: Partial<PayEntry>) => void;
}) {
  const t = useTranslations("payments.pay");
  const clock = useWorldClock();
  return (
    <TextField
      id="payOn"
      type="date"
      min={dayOf(clock.now())}
      label={t("payOn")}
      aside={<OptionalMark />}
      help={t("payOnHelp")}
      value={entry.payOn}
      error={errorOf("payOn")}
      onChange={({ target }) => onChange({ payOn: target.value })}
    />
  );
}

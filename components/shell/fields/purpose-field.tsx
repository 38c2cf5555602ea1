"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { purposes } from "@/lib/payments/terms";

/** Renders the purpose of a payment abroad, which the payee's bank requires. */
export function PaymentPurposeField({
  label,
  empty,
  value,
  error,
  onValue,
}: {
  label: string;
  /** Holds the text displayed while nothing is selected. */
  empty: string;
  value: string;
  error: string | undefined;
  onValue: (purpose: string) => void;
}) {
  const labels = useTranslations("payments.purpose");
  return (
    <SelectField
      id="purpose"
      label={label}
      empty={empty}
      value={value}
      error={error}
      options={purposes.map((purpose) => ({ value: purpose, label: labels(purpose) }))}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { purposes } from "@/lib/payments/terms";

/** What a payment abroad is for: the payee's bank asks. */
export function PurposeField({
  label,
  empty,
  value,
  error,
  onValue,
}: {
  label: string;
  /** What is said while nothing is chosen. */
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
      options={purposes.map((one) => ({ value: one, label: labels(one) }))}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

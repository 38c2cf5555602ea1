"use client";
import { useTranslations } from "next-intl";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { cardTypes, type FieldRule } from "@/lib/payments/destinations";
import { ProvinceField } from "./province-field";

interface PayeeFieldProps {
  rule: FieldRule;
  value: string;
  /** Where the payee is at home: its provinces are offered. */
  country: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** One field of a payee, as its row in the destination's table says. */
export function DestinationField({ rule, value, country, error, onValue }: PayeeFieldProps) {
  const t = useTranslations("payments.newPayee");
  const help = useHelp(rule);
  const { field, label, isNeeded, lengthMax, choices } = rule;
  const labels = {
    id: field,
    label: t(label),
    error,
    ...(help && { help }),
    ...(!isNeeded && { aside: <OptionalMark /> }),
  };
  if (choices === "countries")
    return <CountrySelect {...labels} value={value} placeholder={t("search")} onChoose={onValue} />;
  if (choices === "cardTypes")
    return (
      <SelectField
        {...labels}
        empty={t("choose")}
        value={value}
        options={cardTypes.map((one) => ({ value: one, label: t(one) }))}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  if (field === "province")
    return <ProvinceField {...labels} country={country} isLatin={rule.isLatin} value={value} onValue={onValue} />;
  return (
    <TextField
      {...labels}
      value={value}
      maxLength={lengthMax}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** The help under a field: how its number is written there, else the usual text. */
function useHelp({ field, label, lengthMax, format, isLatin }: FieldRule): string | undefined {
  const t = useTranslations("payments.newPayee");
  if (format?.digits)
    return format.digits.min === format.digits.max
      ? t("digitsHelp", { digits: String(format.digits.max) })
      : t("digitsBetweenHelp", { min: String(format.digits.min), max: String(format.digits.max) });
  if (field === "name") return isLatin ? t("nameHelp") : t("nameAnyHelp");
  if (field === "address")
    return isLatin
      ? t("addressHelp", { length: String(lengthMax) })
      : t("addressAnyHelp", { length: String(lengthMax) });
  if (field === "swift") return t("swiftHelp");
  if (label === "iban") return t("ibanHelp");
  return format?.issue === "account.number" ? t("accountHelp") : undefined;
}

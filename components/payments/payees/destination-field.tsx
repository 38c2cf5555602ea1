"use client";
import { useLocale, useTranslations } from "next-intl";
import { RuledField, ruledLabels } from "@/components/shell/fields/ruled-field";
import { cardTypes, type FieldRule } from "@/lib/payments/destinations";
import { countryName } from "@/lib/reference/places/country-name";
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
  const help = useHelp(rule, value);
  const labels = { rule, label: t(rule.label), error, help };
  if (rule.field === "province")
    return (
      <ProvinceField
        {...ruledLabels(labels)}
        country={country}
        isLatin={rule.isLatin}
        value={value}
        onValue={onValue}
      />
    );
  return (
    <RuledField
      {...labels}
      value={value}
      words={{ choose: t("choose"), search: t("search") }}
      {...(rule.choices === "cardTypes" && { options: cardTypes.map((one) => ({ value: one, label: t(one) })) })}
      onValue={onValue}
    />
  );
}

/** The help under a field: how its number is written there, else the usual text. */
function useHelp({ field, label, lengthMax, format, isLatin }: FieldRule, value: string): string | undefined {
  const t = useTranslations("payments.newPayee");
  const locale = useLocale();
  const other = format?.otherCountry?.(value.replace(/\s/g, "").toUpperCase()) ?? null;
  if (other !== null) return t("otherCountryHelp", { country: countryName(other, locale) });
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

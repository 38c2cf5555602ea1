"use client";
import { useLocale, useTranslations } from "next-intl";
import { RuleDrivenField, fieldLabelsFromRule } from "@/components/shell/fields/ruled-field";
import { type PayeeFieldRule } from "@/lib/payments/destinations";
import { cardTypes } from "@/lib/payments/terms";
import { countryName } from "@/lib/reference/places/country-name";
import { ProvinceField } from "./province-field";

interface PayeeFieldProps {
  rule: PayeeFieldRule;
  value: string;
  /** Holds the payee's home country, which determines the offered provinces. */
  country: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Renders one field of a payee according to its rule in the destination's table. */
export function PayeeRuleField({ rule, value, country, error, onValue }: PayeeFieldProps) {
  const t = useTranslations("payments.newPayee");
  const help = useHelp(rule, value);
  const labels = { rule, label: t(rule.label), error, help };
  if (rule.field === "province")
    return (
      <ProvinceField
        {...fieldLabelsFromRule(labels)}
        country={country}
        isLatin={rule.isLatin}
        value={value}
        onValue={onValue}
      />
    );
  return (
    <RuleDrivenField
      {...labels}
      value={value}
      words={{ choose: t("choose"), search: t("search") }}
      {...(rule.choices === "cardTypes" && {
        options: cardTypes.map((cardType) => ({ value: cardType, label: t(cardType) })),
      })}
      onValue={onValue}
    />
  );
}

/** Returns the help under a field: the format of its number in that country, otherwise the default text. */
function useHelp({ field, label, lengthMax, format, isLatin }: PayeeFieldRule, value: string): string | undefined {
  const t = useTranslations("payments.newPayee");
  const locale = useLocale();
  const otherCountry = format?.otherCountry?.(value.replace(/\s/g, "").toUpperCase()) ?? null;
  if (otherCountry !== null) return t("otherCountryHelp", { country: countryName(otherCountry, locale) });
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

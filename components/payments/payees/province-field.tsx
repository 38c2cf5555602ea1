"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import { places } from "@/lib/reference/calls/places";

interface ProvinceFieldProps {
  id: string;
  label: string;
  country: string;
  /** True when the bank accepts Latin letters only: names are then offered without accents. */
  isLatin: boolean;
  value: string;
  error: string | undefined;
  aside?: ReactNode;
  onValue: (value: string) => void;
}

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "");

/**
 * Renders the province, state or region of an address: a selection when the country's are known, otherwise a text
 * field.
 */
export function ProvinceField({ country, isLatin, value, onValue, ...labels }: ProvinceFieldProps) {
  const t = useTranslations("payments.newPayee");
  const isChinese = useLocale() === "zh-CN";
  const { data } = useConstantData(country ? ["payee-provinces", country] : null, () =>
    loadOnce(places.payeeProvinces, { countryCode: country }),
  );
  const knownProvinces = (data ?? []).map(({ areaName, areaEnName }) => {
    const provinceName = isLatin ? plain(areaEnName) : areaName;
    return {
      value: provinceName,
      label: isChinese && areaName !== provinceName ? `${areaName} ${provinceName}` : provinceName,
    };
  });
  if (knownProvinces.length === 0)
    return (
      <TextField
        {...labels}
        value={value}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
      />
    );
  // a value saved under another name stays as it is until another is chosen
  const options =
    value === "" || knownProvinces.some((option) => option.value === value)
      ? knownProvinces
      : [{ value, label: value }, ...knownProvinces];
  return (
    <SelectField
      {...labels}
      empty={t("choose")}
      value={value}
      options={options}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

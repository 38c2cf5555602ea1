"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { askOnce, useOnce } from "@/lib/reference/ask";
import { places } from "@/lib/reference/calls/places";

interface ProvinceFieldProps {
  id: string;
  label: string;
  country: string;
  /** Whether the bank takes Latin letters alone: then names are offered without their accents. */
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

/** The province, state or region of an address: chosen where the country's are known, else typed. */
export function ProvinceField({ country, isLatin, value, onValue, ...labels }: ProvinceFieldProps) {
  const t = useTranslations("payments.newPayee");
  const isChinese = useLocale() === "zh-CN";
  const { data } = useOnce(country ? ["payee-provinces", country] : null, () =>
    askOnce(places.payeeProvinces, { countryCode: country }),
  );
  const known = (data ?? []).map(({ areaName, areaEnName }) => {
    const written = isLatin ? plain(areaEnName) : areaName;
    return { value: written, label: isChinese && areaName !== written ? `${areaName} ${written}` : written };
  });
  if (known.length === 0)
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
    value === "" || known.some((one) => one.value === value) ? known : [{ value, label: value }, ...known];
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

"use client";
import { useLocale } from "next-intl";
import { countryCodes } from "@/lib/reference/places/countries";
import { countryName } from "@/lib/reference/places/country-name";
import { countryAliases } from "@/lib/reference/places/country-words";
import { locales } from "@/lib/i18n/locale";
import type { FieldLabels } from "./field-frame";
import { SearchSelect, type SearchOption } from "../select/search-select";

interface CountrySelectProps extends FieldLabels {
  id?: string;
  name?: string;
  /** Holds the code of ISO 3166-1, or an empty text. */
  value: string;
  onChoose: (code: string) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** Selects a country or region by its code, by its name in any of the portal's languages, or by a common name. */
export function CountrySelect({ value, onChoose, ...rest }: CountrySelectProps) {
  const locale = useLocale();
  const optionOf = (code: string): SearchOption => ({
    value: code,
    label: countryName(code, locale),
    hint: code,
    words: () => [...locales.map((language) => countryName(code, language)), ...countryAliases(code)],
    flag: code,
  });
  return (
    <SearchSelect
      {...rest}
      value={value ? optionOf(value) : null}
      options={countryCodes.map(optionOf)}
      onChoose={(option) => onChoose(option?.value ?? "")}
    />
  );
}

"use client";
import { useRef } from "react";
import { useLocale, useTranslations } from "next-intl";
import { countryCodes } from "@/lib/reference/places/countries";
import { countryName } from "@/lib/reference/places/country-name";
import { Button } from "../page/button";
import type { FieldLabels } from "./field-frame";
import { CrossIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import { SearchSelect } from "../select/search-select";

interface CountryListProps extends FieldLabels {
  id?: string;
  /** Codes of ISO 3166-1, in the order of selection. */
  values: readonly string[];
  onValues: (codes: string[]) => void;
  placeholder?: string;
}

/**
 * Selects several countries and regions, each found by its name in the reader's language or its code; selected ones are
 * listed below by name and removed one by one.
 */
export function CountryMultiSelect({ values, onValues, ...rest }: CountryListProps) {
  const t = useTranslations("kit.countries");
  const locale = useLocale();
  const selectedList = useRef<HTMLDivElement>(null);
  const options = countryCodes
    .filter((code) => !values.includes(code))
    .map((code) => ({ value: code, label: countryName(code, locale), hint: code, flag: code }));
  const remove = (code: string) => {
    onValues(values.filter((item) => item !== code));
    // the button goes, and with it the focus
    selectedList.current?.focus();
  };
  return (
    <div className={layout.stack}>
      <SearchSelect
        {...rest}
        adds
        value={null}
        options={options}
        onChoose={(option) => option && onValues([...values, option.value])}
      />
      <div
        ref={selectedList}
        tabIndex={-1}
        role="group"
        aria-label={t("chosen", { label: rest.label })}
        className={layout.actions}
      >
        {values.map((code) => (
          <Button
            key={code}
            small
            icon={<CrossIcon small />}
            aria-label={t("remove", { name: countryName(code, locale) })}
            onClick={() => remove(code)}
          >
            {countryName(code, locale)}
          </Button>
        ))}
      </div>
    </div>
  );
}

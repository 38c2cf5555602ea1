"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { dialCodes } from "@/lib/reference/places/countries";
import { countryName } from "@/lib/reference/places/country-name";
import { FieldNotes, groupNotesOf, type FieldLabels } from "./field-frame";
import { SearchSelect, type SearchOption } from "../select/search-select";
import { TextField } from "./text-field";
import styles from "./phone-field.module.css";

/**
 * A telephone number as it is typed: whose country code, and the rest. Mainland China's is the default, and is not
 * written before its numbers.
 */
export interface Phone {
  readonly countryCode: string;
  readonly number: string;
}
export const noPhone: Phone = { countryCode: "CN", number: "" };

interface PhoneFieldProps extends FieldLabels {
  name?: string;
  value: Phone;
  onPhone: (phone: Phone) => void;
}

/** Dial code, found by country, code or flag, and number. */
export function PhoneField({ label, help, error, aside, name, value, onPhone }: PhoneFieldProps) {
  const t = useTranslations("kit.phone");
  const locale = useLocale();
  const id = useId();
  const optionOf = (code: string): SearchOption => ({
    value: code,
    label: `+${dialCodes.get(code) ?? ""}`,
    hint: `${countryName(code, locale)} ${code}`,
    flag: code,
  });
  return (
    <fieldset className={styles.phone} {...groupNotesOf(id, { help, error })}>
      <legend className={styles.legend}>
        {label}
        {aside}
      </legend>
      <div className={styles.parts}>
        <SearchSelect
          label={t("dialCode")}
          {...(name && { name: `${name}Country` })}
          value={optionOf(value.countryCode)}
          options={[...dialCodes.keys()].map(optionOf)}
          onChoose={(option) => onPhone({ ...value, countryCode: option?.value ?? noPhone.countryCode })}
        />
        <TextField
          label={t("number")}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...(name && { name })}
          value={value.number}
          {...(error && { "aria-invalid": true })}
          onChange={({ target }) => onPhone({ ...value, number: target.value })}
        />
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

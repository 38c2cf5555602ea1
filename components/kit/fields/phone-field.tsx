"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { dialCodes } from "@/lib/reference/places/countries";
import { countryName } from "@/lib/reference/places/country-name";
import { noPhone, phoneIn, phoneText, type Phone } from "@/lib/reference/places/phone";
import { FieldNotes, groupNotesOf, type FieldLabels } from "./field-frame";
import { SearchSelect, type SearchOption } from "../select/search-select";
import { TextField } from "./text-field";
import styles from "./phone-field.module.css";

interface PhoneFieldProps extends FieldLabels {
  name?: string;
  /** Where a summary of problems leads to. */
  id?: string;
  value: Phone;
  onPhone: (phone: Phone) => void;
}

/** Dial code, found by country, code or flag, and number. */
export function PhoneField({ label, help, error, aside, name, id: own, value, onPhone }: PhoneFieldProps) {
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
    <fieldset className={styles.phone} {...groupNotesOf(id, { help, error })} {...(own && { id: own })}>
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
          maxLength={30}
          value={value.number}
          {...(error && { "aria-invalid": true })}
          onChange={({ target }) => onPhone({ ...value, number: target.value })}
        />
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

interface PhoneTextFieldProps extends Omit<PhoneFieldProps, "value" | "onPhone"> {
  value: string;
  onText: (text: string) => void;
}

/** The same for a form that keeps the number as one text, as the calls take it. */
export function PhoneTextField({ value, onText, ...field }: PhoneTextFieldProps) {
  const [countryCode, setCountryCode] = useState(() => phoneIn(value).countryCode);
  const held = phoneIn(value);
  const dialCode = dialCodes.get(countryCode) ?? "";
  // a shared code says nothing of the country: the chosen one stays
  const isOfChosen = value.startsWith(`+${dialCode} `);
  return (
    <PhoneField
      {...field}
      value={
        isOfChosen
          ? { countryCode, number: value.slice(dialCode.length + 2) }
          : value.startsWith("+")
            ? held
            : { countryCode, number: value }
      }
      onPhone={(phone) => {
        setCountryCode(phone.countryCode);
        onText(phoneText(phone));
      }}
    />
  );
}

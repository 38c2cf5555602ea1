"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { dialCodes } from "@/lib/reference/places/countries";
import { countryName } from "@/lib/reference/places/country-name";
import { noPhone, splitPhoneNumber, joinPhoneNumber, type Phone } from "@/lib/reference/places/phone";
import { FieldGroup, type FieldLabels } from "./field-frame";
import { SearchSelect, type SearchOption } from "../select/search-select";
import { TextField } from "./text-field";
import styles from "./fields.module.css";

interface PhoneFieldProps extends FieldLabels {
  name?: string;
  /** Holds the id that a summary of problems links to. */
  id?: string;
  value: Phone;
  onPhone: (phone: Phone) => void;
}

/** Renders the dial code, found by country, code or flag, and the number. */
export function PhoneField({ label, help, error, aside, name, id: fieldId, value, onPhone }: PhoneFieldProps) {
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
    <FieldGroup id={fieldId} note={id} label={label} help={help} error={error} aside={aside}>
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
    </FieldGroup>
  );
}

interface PhoneTextFieldProps extends Omit<PhoneFieldProps, "value" | "onPhone"> {
  value: string;
  onText: (text: string) => void;
}

/** Renders the same for a form that stores the number as one text, in the format of the calls. */
export function PhoneTextField({ value, onText, ...field }: PhoneTextFieldProps) {
  const [countryCode, setCountryCode] = useState(() => splitPhoneNumber(value).countryCode);
  const parsedPhone = splitPhoneNumber(value);
  const dialCode = dialCodes.get(countryCode) ?? "";
  // a shared dial code does not identify the country: the selected one stays
  const isOfChosen = value.startsWith(`+${dialCode} `);
  return (
    <PhoneField
      {...field}
      value={
        isOfChosen
          ? { countryCode, number: value.slice(dialCode.length + 2) }
          : value.startsWith("+")
            ? parsedPhone
            : { countryCode, number: value }
      }
      onPhone={(phone) => {
        setCountryCode(phone.countryCode);
        onText(joinPhoneNumber(phone));
      }}
    />
  );
}

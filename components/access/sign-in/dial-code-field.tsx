"use client";
import { useState } from "react";
import { SelectField, type Choice } from "@/components/kit/select/select-field";
import { mainlandDialCode, withDialCode } from "@/lib/forms/text-entry";

const mainland: Choice = { value: mainlandDialCode, label: `+${mainlandDialCode}` };

/** Loads the countries with their names when the user begins to fill in the form, not to render it. */
const importCountryList = () => import("@/lib/reference/places/country-list");

/** Selects the dial code of the sign-in phone: a plain list, since this page ships no search list. */
export function DialCodeField({ label }: { label: string }) {
  const [options, setOptions] = useState<readonly Choice[]>([mainland]);
  const fill = () => {
    if (options.length > 1) return;
    const isChinese = document.documentElement.lang.startsWith("zh");
    void importCountryList().then(
      (list) =>
        setOptions(
          list.countryList.map(({ countryCode, dialCode, zh, en }) => ({
            // several countries share a code: each is a choice of its own
            value: countryCode === "CN" ? mainland.value : `${dialCode} ${countryCode}`,
            label: `+${dialCode} ${isChinese ? zh : en}`,
          })),
        ),
      // without the list a number is typed with its plus sign
      () => {},
    );
  };
  return (
    <SelectField
      id="dialCode"
      name="dialCode"
      label={label}
      options={options}
      defaultValue={mainland.value}
      onFocus={fill}
      onPointerEnter={fill}
    />
  );
}

/** Returns a phone as entered, with the selected dial code before it. */
export const phoneWithDialCode = (choice: string | undefined, number: string): string =>
  withDialCode(choice?.split(" ")[0] ?? mainland.value, number);

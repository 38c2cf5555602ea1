"use client";
import { useState } from "react";
import { SelectField, type Choice } from "@/components/kit/select/select-field";
import { mainlandDialCode, withDialCode } from "@/lib/forms/text-entry";

const mainland: Choice = { value: mainlandDialCode, label: `+${mainlandDialCode}` };

/** The countries with their names are fetched when somebody begins to fill the form in, not to show it. */
const countries = () => import("@/lib/reference/places/country-list");

/** The dial code of the phone one signs in with: a plain list, since this page ships no search list. */
export function DialCodeField({ label }: { label: string }) {
  const [options, setOptions] = useState<readonly Choice[]>([mainland]);
  const fill = () => {
    if (options.length > 1) return;
    const isChinese = document.documentElement.lang.startsWith("zh");
    void countries().then(
      (list) =>
        setOptions(
          list.countries.map(({ countryCode, dialCode, zh, en }) => ({
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

/** A phone as it was typed, with the dial code of a choice before it. */
export const dialled = (choice: string | undefined, number: string): string =>
  withDialCode(choice?.split(" ")[0] ?? mainland.value, number);

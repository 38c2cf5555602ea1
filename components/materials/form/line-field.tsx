"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import type { MaterialEntry } from "@/lib/materials/entry";
import type { FieldsProps } from "./fields-props";

type LineName = {
  [Name in keyof MaterialEntry]: MaterialEntry[Name] extends string ? Name : never;
}[keyof MaterialEntry];

interface LineFieldProps
  extends
    FieldsProps,
    Pick<
      ComponentProps<typeof TextField>,
      "help" | "aside" | "type" | "inputMode" | "maxLength" | "max" | "min" | "list"
    > {
  /** Holds the name of a field with its own label. */
  name: Exclude<LineName, "currency">;
}

/** Renders one line of a material's form, or one of its days. */
export function MaterialLineField({ name, entry, errorOf, onChange, ...input }: LineFieldProps) {
  const t = useTranslations("materials.field");
  return (
    <TextField
      {...input}
      id={name}
      label={t(name)}
      autoComplete="off"
      value={entry[name]}
      error={errorOf(name)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

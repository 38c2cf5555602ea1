"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { TextField } from "@/components/kit/fields/text-field";
import type { MaterialEntry } from "@/lib/materials/entry";
import type { FieldsProps } from "./fields-props";

type LineName = {
  [Name in keyof MaterialEntry]: MaterialEntry[Name] extends string ? Name : never;
}[keyof MaterialEntry];

interface FieldProps<Name extends LineName> extends FieldsProps {
  /** Holds the name of a field with its own label. */
  name: Name;
}

type LineFieldProps = FieldProps<Exclude<LineName, "currency">> &
  Pick<ComponentProps<typeof TextField>, "help" | "aside" | "inputMode" | "maxLength" | "list">;

/** Renders one line of a material's form. */
export function MaterialLineField({ name, entry, errorOf, onChange, ...input }: LineFieldProps) {
  return <TextField {...input} {...useFieldProps({ name, entry, errorOf, onChange })} autoComplete="off" />;
}

type DayFieldProps = FieldProps<"contractDate" | "shippedOn" | "shipsOn"> &
  Pick<ComponentProps<typeof DateField>, "help" | "max" | "min">;

/** Renders one of the days of a material's form. */
export function MaterialDayField({ name, entry, errorOf, onChange, ...input }: DayFieldProps) {
  return <DateField {...input} {...useFieldProps({ name, entry, errorOf, onChange })} />;
}

/** Returns the identity, label, value and error of a field, and passes its changes to the form. */
function useFieldProps({ name, entry, errorOf, onChange }: FieldProps<Exclude<LineName, "currency">>) {
  const t = useTranslations("materials.field");
  return {
    id: name,
    label: t(name),
    value: entry[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  };
}

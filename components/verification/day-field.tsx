"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { DateField } from "@/components/kit/dates/date-field";
import { longTerm } from "@/lib/verification/fields";
import { RecognizedValueNote } from "./read-note";

type Field = Pick<ComponentProps<typeof DateField>, "id" | "label" | "help" | "error" | "aside" | "min" | "max">;

interface DayFieldProps extends Field {
  /** Holds a day, "long-term", or an empty text. */
  value: string;
  onValue: (value: string) => void;
  /** Holds the value recognized in the picture when it differs. */
  read: string | undefined;
  /** True when the document may have no end, which a box selects. */
  mayBeEndless: boolean;
  /** True when no other day is possible. */
  isFixed?: boolean;
}

/** Renders a day of a document, with a box for documents that may have no end. */
export function DocumentDayField({ value, onValue, read, mayBeEndless, isFixed = false, ...field }: DayFieldProps) {
  const t = useTranslations("verification.form");
  const isEndless = value === longTerm;
  return (
    <>
      <DateField
        {...field}
        value={isEndless ? "" : value}
        disabled={isEndless || isFixed}
        onChange={({ target }) => onValue(target.value)}
      />
      {mayBeEndless && (
        <CheckBox
          label={t("longTerm")}
          checked={isEndless}
          onChange={({ target }) => onValue(target.checked ? longTerm : "")}
        />
      )}
      <RecognizedValueNote read={read} onTake={onValue} />
    </>
  );
}

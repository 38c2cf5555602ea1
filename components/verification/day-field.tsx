"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { TextField } from "@/components/kit/fields/text-field";
import { isDay } from "@/lib/time/beijing";
import { longTerm } from "@/lib/verification/fields";
import { ReadNote } from "./read-note";

type Field = Pick<ComponentProps<typeof TextField>, "id" | "label" | "help" | "error" | "aside" | "min" | "max">;

interface DayFieldProps extends Field {
  /** A day, "long-term", or nothing yet. */
  value: string;
  onValue: (value: string) => void;
  /** What the picture says, where it says otherwise. */
  read: string | undefined;
  /** Whether there may be no end: a box says so. */
  mayBeEndless: boolean;
  /** It can be no other day. */
  isFixed?: boolean;
}

/** A day of a document; of what may have no end, a box says so. */
export function DayField({ value, onValue, read, mayBeEndless, isFixed = false, ...field }: DayFieldProps) {
  const t = useTranslations("verification.form");
  const isEndless = value === longTerm;
  return (
    <>
      <TextField
        {...field}
        type="date"
        value={isDay(value) ? value : ""}
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
      <ReadNote read={read} onTake={onValue} />
    </>
  );
}

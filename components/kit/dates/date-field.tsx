"use client";
import { useId } from "react";
import type { Day } from "@/lib/time/beijing";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { OptionalMark } from "../fields/optional-mark";
import { DateBox } from "./date-box";
import type { DatePrecision } from "./date-faults";
import { useDateEntry, type DateInputProps } from "./use-date-entry";

export interface DateFieldProps extends FieldLabels, DateInputProps {
  /** Holds today's Beijing day when it is not the one of the page (TodayProvider). */
  today?: Day | undefined;
  /** True when the field may stay empty: it is marked so, and its calendar can clear it. */
  isOptional?: boolean | undefined;
}

/**
 * Renders a day of Beijing's calendar, typed as text or selected in a calendar in the page's language. It accepts every
 * attribute of an input including its ref, so form libraries can register it; its value is the text, YYYY-MM-DD once it
 * is a day. `min` and `max` are the first and the last valid day.
 */
export function DateField(props: DateFieldProps) {
  return <DateEntryField {...props} precision="day" />;
}

/** Renders a day with its time in Beijing, to the minute or the second: "2026-03-18 10:00". */
export function DateTimeField({ hasSeconds = false, ...props }: DateFieldProps & { hasSeconds?: boolean }) {
  return <DateEntryField {...props} precision={hasSeconds ? "second" : "minute"} />;
}

function DateEntryField({
  label,
  help,
  error,
  aside,
  id,
  today,
  isOptional = false,
  precision,
  ...input
}: DateFieldProps & { precision: DatePrecision }) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const entry = useDateEntry(precision, input);
  const notes = { help, error: error ?? entry.problem };
  return (
    <FieldFrame {...notes} id={controlId} label={label} aside={aside ?? (isOptional && <OptionalMark />)}>
      <DateBox
        {...{ label, precision, today }}
        labelId={`${controlId}-name`}
        entry={{ ...entry, input: { ...entry.input, ...fieldNoteAttributes(controlId, notes), id: controlId } }}
        refusal={entry.refusal}
        isClearable={isOptional}
      />
    </FieldFrame>
  );
}

"use client";
import { useEffect, useId, useRef, useState } from "react";
import { addDays, isDay, type Day } from "@/lib/time/beijing";
import { FieldHelpAndError, groupNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { InputBox } from "../fields/input-box";
import styles from "./date-range-inputs.module.css";

export interface DateRangeProps extends Omit<FieldLabels, "aside"> {
  /** Holds the names under which the two days are sent. */
  names: { from: string; to: string };
  from?: Day | undefined;
  to?: Day | undefined;
  /** Limits the number of days in the range, first and last included. */
  daysMax?: number;
  /** Holds the first and the last day that can be selected. */
  min?: Day;
  max?: Day;
  onRange?: (range: { from: Day | ""; to: Day | "" }) => void;
}

/**
 * Returns the fault of a range. Days are text of one format, so they compare as text; an invalid day, which an address
 * may contain, counts as missing.
 */
export function dateRangeFault(from: Day | "", to: Day | "", daysMax?: number): "order" | "tooLong" | undefined {
  if (!isDay(from) || !isDay(to)) return undefined;
  if (from > to) return "order";
  return daysMax !== undefined && to >= addDays(from, daysMax) ? "tooLong" : undefined;
}

export function DateRangeInputs({
  label,
  help,
  error,
  names,
  from = "",
  to = "",
  daysMax,
  min,
  max,
  onRange,
  labels,
}: DateRangeProps & { labels: { from: string; to: string; order: string; tooLong: string } }) {
  const id = useId();
  const last = useRef<HTMLInputElement>(null);
  const [range, setRange] = useState({ from, to });
  const fault = dateRangeFault(range.from, range.to, daysMax);
  const errorText = error ?? (fault && labels[fault]);

  // the browser then refuses to send the form, and displays the reason
  useEffect(() => last.current?.setCustomValidity(fault ? labels[fault] : ""), [fault, labels]);

  const change = (part: Partial<typeof range>) => {
    const next = { ...range, ...part };
    setRange(next);
    onRange?.(next);
  };

  return (
    <fieldset className={styles.range} {...groupNoteAttributes(id, { help, error: errorText })}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        <InputBox
          type="date"
          name={names.from}
          aria-label={labels.from}
          defaultValue={from}
          min={min}
          max={max}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => change({ from: event.target.value })}
        />
        <span aria-hidden="true">–</span>
        <InputBox
          ref={last}
          type="date"
          name={names.to}
          aria-label={labels.to}
          defaultValue={to}
          min={min}
          max={max}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <FieldHelpAndError id={id} help={help} error={errorText} />
    </fieldset>
  );
}

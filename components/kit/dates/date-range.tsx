"use client";
import { useTranslations } from "next-intl";
import { Fragment, useId, useRef } from "react";
import type { Day } from "@/lib/time/beijing";
import { FieldGroup, type FieldLabels } from "../fields/field-frame";
import { write } from "../fields/input-box";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { DateBox } from "./date-box";
import { dateRangeFault } from "./date-faults";
import { useDateEntry } from "./use-date-entry";
import styles from "./date-range.module.css";

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
  /** Holds today's Beijing day when it is not the one of the page (TodayProvider). */
  today?: Day;
}

/**
 * Renders a range of days, both included, in Beijing's calendar: each is typed or selected, or both are set to a period
 * such as this month. Works in a plain GET form, which is not sent with a wrong range.
 */
export function DateRangeField({
  label,
  help,
  error,
  names,
  from = "",
  to = "",
  daysMax,
  min,
  max,
  today,
}: DateRangeProps) {
  const t = useTranslations("kit.dates");
  const id = useId();
  const boxes = useRef<HTMLDivElement>(null);
  const entries = {
    from: useDateEntry("day", { name: names.from, defaultValue: from, min, max, "aria-label": t("from") }),
    to: useDateEntry("day", { name: names.to, defaultValue: to, min, max, "aria-label": t("to") }),
  };
  const days = { from: entries.from.text, to: entries.to.text };
  const fault = dateRangeFault(days.from, days.to, daysMax);
  const refusal = fault && (fault === "order" ? t("order") : t("tooLong", { days: daysMax ?? 0 }));
  const errorText = error ?? refusal ?? entries.from.problem ?? entries.to.problem;

  const range = {
    days,
    daysMax,
    onDays: (next: { from: Day; to: Day } | null) => {
      const [first, last] = boxes.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [];
      if (first) write(first, next?.from ?? "");
      if (last) write(last, next?.to ?? "");
    },
  };
  return (
    <FieldGroup note={id} label={label} help={help} error={errorText}>
      <div ref={boxes} className={joinClassNames(layout.inline, styles.days)}>
        {(["from", "to"] as const).map((end) => {
          const { [end]: entry } = entries;
          const isWrong = fault !== undefined || entry.problem !== undefined;
          return (
            <Fragment key={end}>
              {end === "to" && <span aria-hidden="true">–</span>}
              <DateBox
                label={`${label}: ${t(end)}`}
                labelId={`${id}-name`}
                precision="day"
                entry={{ ...entry, input: { ...entry.input, ...(isWrong && { "aria-invalid": true }) } }}
                refusal={entry.refusal ?? (end === "to" ? refusal : undefined)}
                today={today}
                isClearable
                range={range}
              />
            </Fragment>
          );
        })}
      </div>
    </FieldGroup>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";
import type { Day } from "@/lib/time/beijing";
import type { DayRange } from "@/lib/time/periods";
import { InputBox, write } from "../fields/input-box";
import { IconButton } from "../page/icon-button";
import { joinClassNames } from "../page/classes";
import { CalendarIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import type { DatePrecision, DayBounds } from "./date-faults";
import { useToday } from "./today";
import type { DateEntry } from "./use-date-entry";

const calendar = createLazyComponent(async () => (await import("./calendar-popover")).CalendarPopover);

/** Describes the range of which a box holds the first or the last day: the calendar marks it, and offers periods. */
export interface BoxRange {
  readonly days: { readonly from: Day | ""; readonly to: Day | "" };
  readonly daysMax: number | undefined;
  readonly onDays: (range: DayRange | null) => void;
}

interface DateBoxProps {
  /** Names the calendar for screen readers; the element of this id does so for its button. */
  label: string;
  labelId: string;
  precision: DatePrecision;
  entry: DateEntry;
  /** Explains a fault of the entry, or of the range around it, for which the browser refuses to send a form. */
  refusal: string | undefined;
  today?: Day | undefined;
  isClearable?: boolean | undefined;
  range?: BoxRange;
}

/** Describes a calendar at the moment when it is opened. */
interface OpenCalendar extends DayBounds {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly today: Day;
}

/**
 * Renders the text box of a day, and a button that opens its calendar. The box is plain HTML and stays the same
 * element, whether or not the calendar has been fetched: nothing jumps, and what is typed is kept.
 */
export function DateBox({
  label,
  labelId,
  precision,
  entry,
  refusal,
  today,
  isClearable = false,
  range,
}: DateBoxProps) {
  const t = useTranslations("kit.dates");
  const group = useRef<HTMLDivElement>(null);
  const readToday = useToday();
  const [opened, setOpened] = useState<OpenCalendar>();
  const { input, onLeave } = entry;
  const isFixed = Boolean(input.disabled) || Boolean(input.readOnly);

  // the browser then refuses to send the form, and displays the reason
  useEffect(() => group.current?.querySelector("input")?.setCustomValidity(refusal ?? ""), [refusal]);

  const open = () => {
    const field = group.current?.querySelector("input");
    if (!group.current || !field || isFixed) return;
    const { value: text, min, max } = field;
    setOpened({ anchor: group.current, text, min, max, today: today ?? readToday() });
  };
  const enter = (text: string) => {
    const field = group.current?.querySelector("input");
    if (field) write(field, text);
  };
  return (
    <div
      ref={group}
      className={joinClassNames(layout.column, layout.grow)}
      onPointerEnter={calendar.prefetch}
      onFocus={calendar.prefetch}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onLeave()}
    >
      <InputBox
        {...input}
        type="text"
        autoComplete="off"
        placeholder={t(precision === "day" ? "placeholder" : "timePlaceholder")}
        {...(precision === "day" && { inputMode: "numeric", pattern: "\\d{4}-\\d{2}-\\d{2}" })}
        end={<CalendarButton labelId={labelId} isOpen={opened !== undefined} disabled={isFixed} onClick={open} />}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" && event.altKey) open();
          input.onKeyDown?.(event);
        }}
      />
      {opened && (
        <calendar.Part
          {...{ ...opened, label, precision, range, isClearable }}
          onEntry={enter}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Renders the button that opens a calendar; its name is always the same, and the label of its box describes it. */
function CalendarButton({
  labelId,
  isOpen,
  ...button
}: { labelId: string; isOpen: boolean } & Pick<ComponentProps<"button">, "disabled" | "onClick">) {
  const t = useTranslations("kit.dates");
  return (
    <IconButton
      {...button}
      small
      label={t("open")}
      aria-describedby={labelId}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
    >
      <CalendarIcon small />
    </IconButton>
  );
}

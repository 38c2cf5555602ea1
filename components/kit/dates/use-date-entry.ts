import { useTranslations } from "next-intl";
import { useState, type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent } from "react";
import { write } from "../fields/input-box";
import { useEditing } from "../fields/use-editing";
import { dateEntryFault, normalizeDateEntry, type DatePrecision } from "./date-faults";

/** Holds the attributes of the text box; `min` and `max` are days. */
export type DateInputProps = Omit<
  ComponentProps<"input">,
  "type" | "className" | "inputMode" | "pattern" | "placeholder" | "autoComplete"
>;

const textOf = (value: DateInputProps["value"]): string => (value === undefined ? "" : String(value));

/** Describes what was typed into a box, and the props of its input. */
export interface DateEntry {
  readonly text: string;
  /** Explains why the typed text is no valid entry, from the first key on: the browser refuses to send it. */
  readonly refusal: string | undefined;
  /** Explains the same once the field was left. */
  readonly problem: string | undefined;
  readonly onLeave: () => void;
  readonly input: DateInputProps;
}

/**
 * Follows a day that is typed, pasted or selected. What is no day is passed on as typed, so that a form's rule finds
 * the same fault; what is one is written as YYYY-MM-DD when the box is left, and before Enter sends its form.
 */
export function useDateEntry(precision: DatePrecision, props: DateInputProps): DateEntry {
  const t = useTranslations("kit.dates");
  const { value, defaultValue, min, max, onChange, onBlur, onKeyDown, ...input } = props;
  const [typed, setTyped] = useState(() => normalizeDateEntry(textOf(defaultValue), precision));
  const { isLeft, edit, leave } = useEditing();
  const text = value === undefined ? typed : textOf(value);
  const bounds = { min: textOf(min), max: textOf(max) };
  const fault = dateEntryFault(text, precision, bounds);
  const refusal = fault && faultText();

  function faultText(): string {
    if (fault === "early") return t("early", { day: bounds.min });
    if (fault === "late") return t("late", { day: bounds.max });
    return fault === "unreal" ? t("unreal") : t(precision === "day" ? "format" : "timeFormat");
  }

  const normalize = (field: HTMLInputElement) => {
    const entry = normalizeDateEntry(field.value, precision);
    if (entry !== field.value) write(field, entry);
  };

  return {
    text,
    refusal,
    problem: isLeft ? refusal : undefined,
    onLeave: leave,
    input: {
      ...input,
      min,
      max,
      ...(value !== undefined && { value: text }),
      ...(defaultValue !== undefined && { defaultValue: normalizeDateEntry(textOf(defaultValue), precision) }),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        edit();
        setTyped(event.target.value);
        onChange?.(event);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        normalize(event.currentTarget);
        onBlur?.(event);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) normalize(event.currentTarget);
        onKeyDown?.(event);
      },
    },
  };
}

"use client";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ComponentProps, FocusEvent, ReactNode } from "react";
import { normalizeEntry, type Tidy } from "@/lib/forms/text-entry";
import { joinClassNames } from "../page/classes";
import styles from "./fields.module.css";

export interface InputBoxProps extends Omit<ComponentProps<"input">, "className" | "prefix" | "size"> {
  /** Inside the box, before and after the text: a sign, a code, or a button. */
  start?: ReactNode;
  end?: ReactNode;
  /** Aligns the text to the end, as figures are. */
  isFigure?: boolean;
  /**
   * Holds the normalization of the line when the field is left; by default line breaks and tabs are removed. With null
   * every character stays.
   */
  tidy?: Tidy | null | undefined;
  /** Holds the ref of the box itself, beside which a list opens. */
  boxRef?: ComponentProps<typeof OutlinedInput>["ref"];
}

/** Lists the input types with a line of text that may be normalized; in a password every character counts. */
const lines: readonly unknown[] = [undefined, "text", "search", "tel", "email", "url"];

/**
 * Renders the box of every typed line: MUI's input with the attributes of a native one. It normalizes its line when it
 * is left, and fires the events of typing.
 */
export function InputBox({
  start,
  end,
  isFigure = false,
  tidy = "strip",
  boxRef,
  disabled = false,
  readOnly = false,
  onBlur,
  ...input
}: InputBoxProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const normalText = tidy && lines.includes(input.type) ? normalizeEntry(field.value, tidy) : field.value;
    if (normalText !== field.value) write(field, normalText);
    onBlur?.(event);
  };
  return (
    <OutlinedInput
      ref={boxRef}
      disabled={disabled}
      readOnly={readOnly}
      // MUI learns of autofill by an animation, to move its label out of the way: ours stands above
      disableInjectingGlobalStyles
      error={input["aria-invalid"] === true}
      startAdornment={start && <InputAdornment position="start">{start}</InputAdornment>}
      endAdornment={end !== undefined && <InputAdornment position="end">{end}</InputAdornment>}
      slotProps={{ input: { ...input, className: joinClassNames(isFigure && styles.figures), onBlur: leave } }}
    />
  );
}

/**
 * Sets the value through the prototype's setter: React overrides the input's own setter, and this way handles the
 * change like typing.
 */
export function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

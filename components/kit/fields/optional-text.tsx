"use client";
import { OptionalMark } from "./optional-mark";
import { TextField, type TextFieldProps } from "./text-field";

/** Renders a line of text that may stay empty. */
export function OptionalTextField({
  onValue,
  ...field
}: Omit<TextFieldProps, "aside" | "value" | "onChange"> & { value: string; onValue: (text: string) => void }) {
  return (
    <TextField
      {...field}
      aside={<OptionalMark />}
      autoComplete="off"
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

import { TextField, type TextFieldProps } from "./text-field";

/**
 * A whole number, typed: digits on the phone's keyboard, no spinner that a mouse wheel could turn. Amounts take
 * money-field.
 */
export function NumberField(props: Omit<TextFieldProps, "type" | "inputMode" | "pattern">) {
  return <TextField {...props} type="text" inputMode="numeric" pattern="[0-9]*" />;
}

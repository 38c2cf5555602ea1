import { TextField, type TextFieldProps } from "./text-field";

/**
 * Renders a typed whole number: digits on the phone's keyboard, no spinner that a mouse wheel could change. For amounts
 * use money-field.
 */
export function WholeNumberField(props: Omit<TextFieldProps, "type" | "inputMode" | "pattern">) {
  return <TextField {...props} type="text" inputMode="numeric" pattern="[0-9]*" />;
}

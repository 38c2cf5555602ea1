import type { ComponentProps } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import type { ActionErrors } from "@/lib/forms/form-errors";

interface DecimalFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  "name" | "error" | "inputMode" | "autoComplete"
> {
  name: string;
  errors: ActionErrors;
}

/** Renders a text field for a decimal number in a form of the console; its error is the one for its name. */
export const DecimalField = ({ errors, ...props }: DecimalFieldProps) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" error={errors.fields[props.name]} />
);

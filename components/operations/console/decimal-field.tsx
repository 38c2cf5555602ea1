import type { ComponentProps } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";

interface DecimalFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  "name" | "error" | "inputMode" | "autoComplete"
> {
  name: string;
  errors: ActionErrors;
}

/** A decimal figure in a form of the console, typed as text; its error is the one of its name. */
export const DecimalField = ({ errors, ...props }: DecimalFieldProps) => (
  <TextField {...props} inputMode="decimal" autoComplete="off" error={errors.fields[props.name]} />
);

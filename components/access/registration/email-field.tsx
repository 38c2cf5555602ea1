import type { ComponentProps } from "react";
import { TextField } from "@/components/kit/fields/text-field";

/** An email address of whoever fills the form in. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
    />
  );
}

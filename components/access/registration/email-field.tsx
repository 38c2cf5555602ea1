import type { ComponentProps } from "react";
import { TextField } from "@/components/kit/fields/text-field";

/** Renders a field for the user's own email address. */
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

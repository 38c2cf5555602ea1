import MuiIconButton from "@mui/material/IconButton";
import type { ComponentProps, ReactNode } from "react";

/** Renders a button that displays an icon alone; the label names it for screen readers. */
export function IconButton({
  label,
  small = false,
  children,
  ...rest
}: { label: string; small?: boolean; children: ReactNode } & Omit<ComponentProps<"button">, "color" | "aria-label">) {
  return (
    <MuiIconButton {...rest} size={small ? "small" : "medium"} aria-label={label}>
      {children}
    </MuiIconButton>
  );
}

import MuiButton, { type ButtonProps as MuiButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import type { ComponentProps, ReactNode } from "react";

export interface ButtonStyle {
  /** primary: the main action of the page; secondary: the others; quiet: beside text; danger: removes something. */
  tone?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  small?: boolean | undefined;
  /** Before the label. */
  icon?: ReactNode;
}

const styleByTone = {
  primary: { variant: "contained", color: "primary" },
  secondary: { variant: "outlined", color: "inherit" },
  quiet: { variant: "text", color: "primary" },
  danger: { variant: "contained", color: "error" },
} as const satisfies Record<string, Pick<MuiButtonProps, "variant" | "color">>;

/** Returns MUI's props of a button's style, also for links in the style of a button. */
export const buttonStyle = ({
  tone = "secondary",
  small = false,
}: ButtonStyle): Pick<MuiButtonProps, "variant" | "color" | "size"> => ({
  ...styleByTone[tone],
  size: small ? "small" : "medium",
});

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<"button">, "color"> {
  /** True while its action runs: the button retains its place and the focus, and ignores a second press. */
  busy?: boolean;
}

/** Renders a button with a descriptive label. Plain by default: only `type="submit"` sends a form. */
export function Button({ tone, small, icon, busy = false, type = "button", children, ...rest }: ButtonProps) {
  return (
    <MuiButton
      {...rest}
      {...buttonStyle({ tone, small })}
      type={busy ? "button" : type}
      {...(busy && { "aria-disabled": true, "aria-busy": true, onClick: undefined })}
    >
      {busy ? <CircularProgress size="1lh" aria-hidden /> : icon}
      {children}
    </MuiButton>
  );
}

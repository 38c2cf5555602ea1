import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import styles from "./button.module.css";

export interface ButtonLook {
  /** primary: the one thing the page is for; secondary: the rest; quiet: beside text; danger: takes something away. */
  tone?: "primary" | "secondary" | "quiet" | "danger";
  small?: boolean;
  /** Before the label. */
  icon?: ReactNode;
}

/** The classes of a button, for whatever looks like one. */
export const buttonClass = ({ tone = "secondary", small = false }: ButtonLook): string =>
  classes(styles.button, styles[tone], small && styles.small);

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** Its work is under way: it keeps its place and the focus, and takes no second press. */
  busy?: boolean;
}

/** A button that says what it does. Plain by default: only `type="submit"` sends a form. */
export function Button({
  tone,
  small,
  icon,
  busy = false,
  type = "button",
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      className={classes(buttonClass({ ...(tone && { tone }), ...(small && { small }) }), className)}
      {...(busy && { "aria-disabled": true, "aria-busy": true, onClick: undefined })}
    >
      {busy ? <span className={styles.spinner} /> : icon}
      {children}
    </button>
  );
}

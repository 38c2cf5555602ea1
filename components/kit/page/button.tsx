import type { ComponentProps, ReactNode } from "react";
import { joinClassNames } from "./classes";
import styles from "./button.module.css";

export interface ButtonStyle {
  /** primary: the main action of the page; secondary: the others; quiet: beside text; danger: removes something. */
  tone?: "primary" | "secondary" | "quiet" | "danger";
  small?: boolean;
  /** Before the label. */
  icon?: ReactNode;
}

/** Returns the classes of a button, also for links in the style of a button. */
export const buttonClass = ({ tone = "secondary", small = false }: ButtonStyle): string =>
  joinClassNames(styles.button, styles[tone], small && styles.small);

export interface ButtonProps extends ButtonStyle, ComponentProps<"button"> {
  /** True while its action runs: the button retains its place and the focus, and ignores a second press. */
  busy?: boolean;
}

/** Renders a button with a descriptive label. Plain by default: only `type="submit"` sends a form. */
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
      className={joinClassNames(buttonClass({ ...(tone && { tone }), ...(small && { small }) }), className)}
      {...(busy && { "aria-disabled": true, "aria-busy": true, onClick: undefined })}
    >
      {busy ? <span className={styles.spinner} /> : icon}
      {children}
    </button>
  );
}

import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonLook } from "./button";

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({
  tone,
  small,
  icon,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, "className">) {
  return (
    <Link {...rest} className={buttonClass({ ...(tone && { tone }), ...(small && { small }) })}>
      {icon}
      {children}
    </Link>
  );
}

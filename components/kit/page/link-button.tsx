import type { ComponentProps } from "react";
import { buttonClass, type ButtonLook } from "./button";
import { NearLink } from "./near-link";

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function LinkButton({
  tone,
  small,
  icon,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof NearLink>, "className">) {
  return (
    <NearLink {...rest} className={buttonClass({ ...(tone && { tone }), ...(small && { small }) })}>
      {icon}
      {children}
    </NearLink>
  );
}

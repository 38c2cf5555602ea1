import type { ComponentProps } from "react";
import { buttonClass, type ButtonStyle } from "./button";
import { HoverPrefetchLink } from "./near-link";

/** Renders a link in the style of a button: it navigates and has no other effect. */
export function LinkButton({
  tone,
  small,
  icon,
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof HoverPrefetchLink>, "className">) {
  return (
    <HoverPrefetchLink {...rest} className={buttonClass({ ...(tone && { tone }), ...(small && { small }) })}>
      {icon}
      {children}
    </HoverPrefetchLink>
  );
}

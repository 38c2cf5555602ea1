import type { ComponentProps } from "react";
import { buttonClass, type ButtonStyle } from "./button";
import { NearLink } from "./near-link";

/** Renders a link in the style of a button: it navigates and has no other effect. */
export function LinkButton({
  tone,
  small,
  icon,
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof NearLink>, "className">) {
  return (
    <NearLink {...rest} className={buttonClass({ ...(tone && { tone }), ...(small && { small }) })}>
      {icon}
      {children}
    </NearLink>
  );
}

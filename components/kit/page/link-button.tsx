"use client";
import MuiButton from "@mui/material/Button";
import type { ComponentProps, ElementType, ReactNode } from "react";
import { buttonStyle, type ButtonStyle } from "./button";
import { HoverPrefetchLink } from "./near-link";

/** Holds the button as one of links: MUI's own type of it knows no addresses that are routes of the portal. */
const LinkMuiButton: ElementType = MuiButton;

/** Renders a link in the style of a button: it navigates and has no other effect. */
export function LinkButton({
  tone,
  small,
  icon,
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<typeof HoverPrefetchLink>, "className" | "color">) {
  return (
    <LinkMuiButton {...rest} {...buttonStyle({ tone, small })} component={HoverPrefetchLink}>
      {icon}
      {children}
    </LinkMuiButton>
  );
}

/** Renders a link in the style of a button that downloads a file: no page of the portal. */
export function DownloadLink({
  tone,
  small,
  icon,
  href,
  children,
}: ButtonStyle & { href: string; children: ReactNode }) {
  return (
    <MuiButton {...buttonStyle({ tone, small })} component="a" href={href} download>
      {icon}
      {children}
    </MuiButton>
  );
}

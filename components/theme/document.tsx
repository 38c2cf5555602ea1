import type { Viewport } from "next";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import type { Density } from "./density";
import type { Scheme } from "./scheme";
import { colours } from "./tokens";
import "./tokens.css";
import "./base.css";

/**
 * Renders the <html> of every root layout: language, colour scheme, the theme's stylesheet. It runs no script of its
 * own: the scheme comes from a cookie (scheme.ts), and the styles that MUI adds later find the page's nonce
 * automatically (mui-layer.tsx).
 */
export function HtmlDocument({
  locale,
  scheme,
  density,
  children,
}: {
  locale: Locale;
  scheme: Scheme;
  density?: Density;
  children: ReactNode;
}) {
  return (
    <html lang={locale} data-scheme={scheme} data-density={density}>
      <body>{children}</body>
    </html>
  );
}

/** Defines the `viewport` that each root layout exports. */
export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: colours.ground[0] },
    { media: "(prefers-color-scheme: dark)", color: colours.ground[1] },
  ],
};

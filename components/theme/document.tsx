import type { Viewport } from "next";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { fontClasses } from "./fonts";
import { MuiProvider } from "./mui-provider";
import type { Density } from "./density";
import type { Scheme } from "./scheme";
import { colours } from "./tokens";
import "./tokens.css";
import "./base.css";

interface HtmlDocumentProps {
  locale: Locale;
  scheme: Scheme;
  /** Sets the height of the rows of lists; the usual one without it. */
  density?: Density;
  /** Holds the nonce of the response's policy; a document rendered in the browser has none of its own. */
  nonce?: string | undefined;
  children: ReactNode;
}

/**
 * Renders the <html> of every root layout: language, colour scheme, the theme's stylesheet and MUI's theme. It runs no
 * script of its own: the scheme comes from a cookie (scheme.ts).
 */
export function HtmlDocument({ locale, scheme, density, nonce, children }: HtmlDocumentProps) {
  return (
    <html lang={locale} data-scheme={scheme} data-density={density} className={fontClasses}>
      <body>
        <MuiProvider locale={locale} nonce={nonce}>
          {children}
        </MuiProvider>
      </body>
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

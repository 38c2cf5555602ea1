import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { themeOf } from "@/components/theme/theme";
import type { Locale } from "@/lib/i18n/locale";

/**
 * Holds MUI's styles outside the document. The simulated browser lays nothing out, and in the document it would compare
 * every rule with every element that a test searches by its role: most of the time of such a test.
 */
const cache = createCache({ key: "mui", container: document.createElement("head") });

/** Provides the language's theme to MUI's parts. */
export const TestTheme = ({ locale, children }: { locale: Locale; children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={themeOf(locale)}>{children}</ThemeProvider>
  </CacheProvider>
);

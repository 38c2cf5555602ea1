"use client";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/material/styles";
import { AppRouterCacheProvider } from "@mui/material-nextjs/v16-appRouter";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { themeOf } from "./theme";

interface MuiProviderProps {
  locale: Locale;
  /**
   * Holds the nonce of the document's policy, which every style element must carry. Later navigations bring other
   * nonces, which this document's policy would refuse: the first one stays, as root layouts are not rendered again.
   */
  nonce: string | undefined;
  children: ReactNode;
}

/**
 * Provides the language's theme and the Emotion cache to every MUI part, on the server and in the browser. MUI's styles
 * are in a layer above the base elements and below the modules of the parts, whatever the order in which they arrive.
 * The theme's variables are in the stylesheet (stylesheet.ts) and the scheme is in `data-scheme` (scheme.ts): MUI
 * writes neither.
 */
export function MuiProvider({ locale, nonce, children }: MuiProviderProps) {
  return (
    <AppRouterCacheProvider options={{ key: "mui", enableCssLayer: true, ...(nonce && { nonce }) }}>
      <GlobalStyles styles="@layer base, mui;" />
      <ThemeProvider theme={themeOf(locale)}>{children}</ThemeProvider>
    </AppRouterCacheProvider>
  );
}

"use client";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { useLocale } from "next-intl";
import { useState, type ReactNode } from "react";
import { themes } from "./mui";

/**
 * Wraps every MUI part: provides the language's theme and an Emotion cache whose styles carry the page's nonce. Only
 * parts that are loaded on demand (on-demand.tsx) may import it, so no page has MUI in its first JavaScript.
 */
export function MuiThemeProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const [cache] = useState(sharedCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[locale]}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

let shared: ReturnType<typeof createCache> | undefined;

/** Returns the document's cache. Created on first use: it runs in a browser only, never during server rendering. */
function sharedCache() {
  const nonce = documentNonce();
  shared ??= createCache({ key: "mui", prepend: true, ...(nonce && { nonce }) });
  return shared;
}

/**
 * Returns the nonce of the policy of this document. Its scripts carry it as a property that only scripts can read;
 * later soft navigations bring other nonces, which this document's policy would refuse.
 */
function documentNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
}

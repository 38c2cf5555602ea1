"use client";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { useLocale } from "next-intl";
import { useState, type ReactNode } from "react";
import { themes } from "./mui";

/**
 * The wrapper of every MUI part: the language's theme and an Emotion cache whose styles carry the page's nonce. Only
 * parts that are loaded on demand (on-demand.tsx) may import it, so no page has MUI in its first JavaScript.
 */
export function MuiLayer({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const [cache] = useState(sharedCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themes[locale]}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

let shared: ReturnType<typeof createCache> | undefined;

/** One cache a document. Made on first use: it opens in a browser alone, never while the server draws. */
function sharedCache() {
  const nonce = documentNonce();
  shared ??= createCache({ key: "mui", prepend: true, ...(nonce && { nonce }) });
  return shared;
}

/**
 * The nonce of the policy this document came with. Its scripts carry it as a property that only scripts can read; later
 * soft navigations bring other nonces, which this document's policy would refuse.
 */
function documentNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
}

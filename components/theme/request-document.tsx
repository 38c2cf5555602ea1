import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import type { Locale } from "@/lib/i18n/locale";
import { parseDensity } from "./density";
import { HtmlDocument } from "./document";
import { parseColourScheme } from "./scheme";

/** Renders the document of a request: scheme and density are in its cookies, the nonce in the headers of the middleware. */
export async function RequestDocument({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [jar, requestHeaders] = await Promise.all([cookies(), headers()]);
  return (
    <HtmlDocument
      locale={locale}
      scheme={parseColourScheme(preferenceFromCookieJar(jar, "scheme"))}
      density={parseDensity(preferenceFromCookieJar(jar, "density"))}
      nonce={requestHeaders.get("x-nonce") ?? undefined}
    >
      {children}
    </HtmlDocument>
  );
}

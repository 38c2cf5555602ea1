"use client";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/kit/page/button";
import { HtmlDocument } from "@/components/theme/document";
import { parseColourScheme } from "@/components/theme/scheme";
import { readPreferenceCookie } from "@/lib/call/preferences";
import { readFailureNumber } from "@/lib/gate/outage";
import { localeOfCookie } from "@/lib/i18n/locale";
import english from "@/messages/en-US/failure.json";
import chinese from "@/messages/zh-CN/failure.json";
import styles from "@/components/shell/public/public-page.module.css";

const labels = { "zh-CN": chinese, "en-US": english };

const never = () => () => {};
/** Returns the nonce of this document's policy: its scripts carry it as a property that only scripts can read. */
const documentNonce = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;

/**
 * Replaces the document when not even a layout could be rendered. It is part of every page's bundle, so it contains its
 * few texts in both languages and neither a translator nor the frame; language and colours come from the reader's
 * cookies.
 */
export default function GlobalErrorPage({ error: { digest } }: { error: Error & { digest?: string } }) {
  const locale = useSyncExternalStore(
    never,
    () => localeOfCookie(readPreferenceCookie("locale")),
    () => localeOfCookie(undefined),
  );
  const scheme = useSyncExternalStore(
    never,
    () => parseColourScheme(readPreferenceCookie("scheme")),
    () => parseColourScheme(undefined),
  );
  const nonce = useSyncExternalStore(never, documentNonce, () => undefined);
  const { isOutage, requestId } = readFailureNumber(digest);
  const words = labels[locale];
  const { title, text } = isOutage ? words.unreachable : words;
  return (
    <HtmlDocument locale={locale} scheme={scheme} nonce={nonce}>
      <title>{title}</title>
      <main className={styles.message} role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {requestId && (
          <p className={styles.note}>
            {words.requestId} {requestId}
          </p>
        )}
        <Button tone="primary" onClick={() => location.reload()}>
          {words.retry}
        </Button>
      </main>
    </HtmlDocument>
  );
}

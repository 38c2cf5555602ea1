import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { WorldClockProvider } from "@/components/shell/frame/world-clock";
import { timeZone, type Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { TestTheme } from "./mui";
import { Navigation } from "./navigation";

/**
 * Wraps a part as a page of the portal does: with its texts, a world with a running clock, and an empty request cache.
 */
export async function inPortal(part: ReactNode, { now, locale = "en-US" }: { now: Date; locale?: Locale }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale={locale} messages={await loadMessages(locale)} timeZone={timeZone} now={now}>
        <WorldClockProvider now={now} speed={1}>
          <Navigation>
            <TestTheme locale={locale}>{part}</TestTheme>
          </Navigation>
        </WorldClockProvider>
      </NextIntlClientProvider>
    </SWRConfig>
  );
}

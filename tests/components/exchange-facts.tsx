import { cleanup } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { NextIntlClientProvider } from "next-intl";
import { WorldClockProvider } from "@/components/shell/frame/world-clock";
import type { ApplyFacts } from "@/components/exchange/orders/apply-facts";
import { orderCurrencies } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import { Navigation } from "./navigation";

/** An event stream that never sends an event. */
class Silent {
  close(): void {}
}

/** Nothing answers and nothing streams around each test of the file: what is drawn is what it was drawn with. */
export function inSilence(): void {
  beforeEach(() => {
    vi.stubGlobal("EventSource", Silent);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
}

export const now = beijingInstant("2026-03-18", 10);
export const rateOf = (value: bigint) => ({ ...canonicalPair("USD", "CNH"), value });

/**
 * Holds the facts that an exchange form renders: dollars for offshore yuan, the mid rate 7.0005 between 7.0000 and
 * 7.0010.
 */
export const applyFacts: ApplyFacts = {
  sell: "USD",
  buy: "CNH",
  kind: "limit",
  isActive: true,
  currencies: orderCurrencies,
  now,
  days: { first: "2026-03-18", last: "2026-04-17" },
  delivery: null,
  rate: {
    now: { bid: rateOf(700_000_000n), ask: rateOf(700_100_000n), mid: rateOf(700_050_000n), at: now, source: "set" },
    points: [],
    extremes: null,
  },
  balances: { rows: [], total: money("USD", 0n), at: now },
  fees: { rows: [] },
};

/** Returns a page wrapper in the locale, English by default, with a stopped clock. */
export async function exchangePage(locale: "zh-CN" | "en-US" = "en-US") {
  const messages = await loadMessages(locale);
  return function Page({ children }: { children: ReactNode }) {
    return (
      <Navigation>
        <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
          <WorldClockProvider now={now} speed={0}>
            {children}
          </WorldClockProvider>
        </NextIntlClientProvider>
      </Navigation>
    );
  };
}

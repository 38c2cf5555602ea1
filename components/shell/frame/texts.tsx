"use client";
import { NextIntlClientProvider, type Messages } from "next-intl";
import { createContext, use, useMemo, type ReactNode } from "react";
import { timeZone, type Locale } from "@/lib/i18n/locale";

type Some = Partial<Messages>;

const Brought = createContext<Some>({});

/**
 * Makes the texts of some areas, as `AreaMessages` wrote them, usable inside, together with those of the ones around.
 */
export function Texts({ locale, texts, children }: { locale: Locale; texts: string; children: ReactNode }) {
  const around = use(Brought);
  const messages = useMemo(() => ({ ...around, ...read(texts) }), [around, texts]);
  return (
    <Brought value={messages}>
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
        {children}
      </NextIntlClientProvider>
    </Brought>
  );
}

/** Each text is read once: there are as many as languages and sets of areas. */
const known = new Map<string, Some>();

function read(texts: string): Some {
  let messages = known.get(texts);
  // named cast: written by AreaMessages from the very files that give the type
  if (!messages) known.set(texts, (messages = JSON.parse(texts) as Some));
  return messages;
}

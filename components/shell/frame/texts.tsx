"use client";
import { NextIntlClientProvider, type Messages } from "next-intl";
import { createContext, use, useMemo, type ReactNode } from "react";
import { timeZone, type Locale } from "@/lib/i18n/locale";

type Some = Partial<Messages>;

const MessagesContext = createContext<Some>({});

/** Provides the texts of some areas, as `AreaMessages` serialized them, together with those of the outer providers. */
export function TranslationsProvider({
  locale,
  texts,
  children,
}: {
  locale: Locale;
  texts: string;
  children: ReactNode;
}) {
  const around = use(MessagesContext);
  const messages = useMemo(() => ({ ...around, ...read(texts) }), [around, texts]);
  return (
    <MessagesContext value={messages}>
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
        {children}
      </NextIntlClientProvider>
    </MessagesContext>
  );
}

/** Caches the parsed texts: there are as many as languages and sets of areas. */
const parsedTexts = new Map<string, Some>();

function read(texts: string): Some {
  let messages = parsedTexts.get(texts);
  // named cast: written by AreaMessages from the very files that give the type
  if (!messages) parsedTexts.set(texts, (messages = JSON.parse(texts) as Some));
  return messages;
}

"use client";
import { NextIntlClientProvider, type Messages } from "next-intl";
import { createContext, use, useMemo, type ReactNode } from "react";
import { timeZone, type Locale } from "@/lib/i18n/locale";

type Some = Partial<Messages>;

const MessagesContext = createContext<Some>({});

/** Provides some texts, as `AreaTranslations` serialized them, together with those of the outer providers. */
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
  const messages = useMemo(() => withTexts(around, read(texts)), [around, texts]);
  return (
    <MessagesContext value={messages}>
      <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone}>
        {children}
      </NextIntlClientProvider>
    </MessagesContext>
  );
}

/** Adds texts to those of the outer providers: of one area both may have some groups. */
const withTexts = (around: Some, texts: Some): Some => ({
  ...around,
  // named cast: each value is that of its key in one of the two
  ...(Object.fromEntries(
    Object.entries(texts).map(([area, groups]) => [area, { ...around[area as keyof Some], ...groups }]),
  ) as Some),
});

/** Caches the parsed texts: there are as many as languages and sets of texts. */
const parsedTexts = new Map<string, Some>();

function read(texts: string): Some {
  let messages = parsedTexts.get(texts);
  // named cast: written by AreaTranslations from the very files that give the type
  if (!messages) parsedTexts.set(texts, (messages = JSON.parse(texts) as Some));
  return messages;
}

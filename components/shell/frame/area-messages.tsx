import type { Messages } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { TranslationsProvider } from "./texts";

type Area = keyof Messages;

/**
 * Lists the text areas of every client part: the kit, the forms, the shell, and a failed page. A root layout provides
 * them.
 */
export const sharedAreas = ["kit", "validation", "shell", "failure"] as const satisfies readonly Area[];

/** Sends the browser only the texts that the parts inside use, in addition to those that an outer part provided. */
export async function AreaTranslations({ of, children }: { of: readonly Area[]; children: ReactNode }) {
  const locale = await getLocale();
  return (
    <TranslationsProvider locale={locale} texts={await writtenOnce(locale, of)}>
      {children}
    </TranslationsProvider>
  );
}

/**
 * Caches the texts of the areas as one string, serialized once per process. React walks the props of client parts leaf
 * by leaf on every page, and there are hundreds of leaves; a string is only copied.
 */
const textsByKey = new Map<string, string>();

async function writtenOnce(locale: Locale, areas: readonly Area[]): Promise<string> {
  const name = [locale, ...areas].join(" ");
  let text = textsByKey.get(name);
  if (text === undefined) {
    const all = await loadMessages(locale);
    text = JSON.stringify(Object.fromEntries(areas.map((area) => [area, all[area]])));
    textsByKey.set(name, text);
  }
  return text;
}

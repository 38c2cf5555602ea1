import type { Messages } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { TranslationsProvider } from "./texts";

type Area = keyof Messages;

/** Names the texts of an area, or one group of them: `payments`, `payments.bulk`. */
type Texts = { [A in Area]: A | `${A}.${keyof Messages[A] & string}` }[Area];

/**
 * Lists the text areas of every client part: the kit, the forms, the shell, and a failed page. A root layout provides
 * them.
 */
export const sharedAreas = ["kit", "validation", "shell", "failure"] as const satisfies readonly Area[];

/**
 * Sends the browser only the texts that the parts inside use, in addition to those that an outer part provided. Lists
 * name the groups that their parts use: a whole area is up to 45 kB of every page.
 */
export async function AreaTranslations({ of, children }: { of: readonly Texts[]; children: ReactNode }) {
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

async function writtenOnce(locale: Locale, names: readonly Texts[]): Promise<string> {
  const name = [locale, ...names].join(" ");
  let text = textsByKey.get(name);
  if (text === undefined) {
    text = JSON.stringify(selectTexts(await loadMessages(locale), names));
    textsByKey.set(name, text);
  }
  return text;
}

/** Returns the named areas, and of others the named groups alone. */
function selectTexts(all: Messages, names: readonly Texts[]): Readonly<Record<string, object>> {
  const texts: Record<string, object> = {};
  for (const name of names) {
    const [area, group] = name.split(".");
    // named cast: the names are those of the type
    const groups = all[area as Area] as Readonly<Record<string, unknown>>;
    texts[String(area)] = group === undefined ? groups : { ...texts[String(area)], [group]: groups[group] };
  }
  return texts;
}

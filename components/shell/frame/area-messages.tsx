import type { Messages } from "next-intl";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale";
import { messagesOf } from "@/lib/i18n/messages";
import { Texts } from "./texts";

type Area = keyof Messages;

/**
 * The texts of every client part: the kit's words, the forms', the shell's, and those for a page that failed. A root
 * layout brings them.
 */
export const sharedAreas = ["kit", "validation", "shell", "failure"] as const satisfies readonly Area[];

/** Sends the browser only the texts that the parts inside use, beside those that an outer one brought already. */
export async function AreaMessages({ of, children }: { of: readonly Area[]; children: ReactNode }) {
  const locale = await getLocale();
  return (
    <Texts locale={locale} texts={await writtenOnce(locale, of)}>
      {children}
    </Texts>
  );
}

/**
 * The areas' texts as one text, written once a process. React walks whatever a client part is handed, leaf by leaf on
 * every page, and there are hundreds of leaves; a text it copies.
 */
const written = new Map<string, string>();

async function writtenOnce(locale: Locale, areas: readonly Area[]): Promise<string> {
  const name = [locale, ...areas].join(" ");
  let text = written.get(name);
  if (text === undefined) {
    const all = await messagesOf(locale);
    text = JSON.stringify(Object.fromEntries(areas.map((area) => [area, all[area]])));
    written.set(name, text);
  }
  return text;
}

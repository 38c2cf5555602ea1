import { createTranslator } from "next-intl";
import { localeOfCookie } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";

/**
 * Returns a translator for the reader's language. Texts of mails and short messages have the keys
 * `letters.<letter>.subject` and `.text`.
 */
export async function translatorFor(language: string) {
  const locale = localeOfCookie(language);
  return createTranslator({ locale, messages: await loadMessages(locale) });
}

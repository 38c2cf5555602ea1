import { createTranslator } from "next-intl";
import { localeOfCookie } from "@/lib/i18n/locale";
import { messagesOf } from "@/lib/i18n/messages";

/** The texts of mails and short messages in a reader's language: `<letter>.subject` and `<letter>.text`. */
export async function letters(language: string) {
  const locale = localeOfCookie(language);
  return createTranslator({ locale, messages: await messagesOf(locale), namespace: "letters" });
}

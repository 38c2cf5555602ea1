import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import { localeOfCookie, timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";

/** Resolves the language of texts: a call passes it explicitly; a page reads it from the cookie. */
export default getRequestConfig(async ({ locale: requestedLocale }) => {
  const locale = localeOfCookie(requestedLocale ?? preferenceFromCookieJar(await cookies(), "locale"));
  return { locale, messages: { ...(await loadMessages(locale)) }, timeZone };
});

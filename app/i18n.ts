import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { preferenceOf } from "@/lib/call/preferences";
import { localeOfCookie, timeZone } from "@/lib/i18n/locale";
import { messagesOf } from "@/lib/i18n/messages";

/** A call names its language itself; a page takes it from the cookie. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = localeOfCookie(named ?? preferenceOf(await cookies(), "locale"));
  return { locale, messages: { ...(await messagesOf(locale)) }, timeZone };
});

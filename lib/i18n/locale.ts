/** Holds the product's languages; zh-CN is the default (specification 1, section 9). */
export const locales = ["zh-CN", "en-US"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "zh-CN";

/** Holds the time zone of business time, Beijing time in both languages. */
export const timeZone = "Asia/Shanghai";

export const isLocale = (text: string | null | undefined): text is Locale => text === "zh-CN" || text === "en-US";

/** Returns a page's language: the cookie decides, regardless of the browser's own language. */
export const localeOfCookie = (cookie: string | undefined): Locale => (isLocale(cookie) ? cookie : defaultLocale);

/** Returns a call's language: exactly one of ours in the language header, else the cookie, else the default. */
export const localeOfCall = (header: string | null, cookie: string | undefined): Locale =>
  isLocale(header) ? header : localeOfCookie(cookie);

export const otherLocale = (locale: Locale): Locale => (locale === "zh-CN" ? "en-US" : "zh-CN");

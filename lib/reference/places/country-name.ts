const names = new Map<string, Intl.DisplayNames>();

/** The name of a country or region in a language; its code where the platform knows no name. */
export function countryName(code: string, locale: string): string {
  let inLanguage = names.get(locale);
  if (!inLanguage)
    names.set(locale, (inLanguage = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })));
  return /^[A-Z]{2}$/.test(code) ? (inLanguage.of(code) ?? code) : code;
}

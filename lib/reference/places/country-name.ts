const names = new Map<string, Intl.DisplayNames>();

/** Names in which some browsers differ from the server: a page must read the same in both. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "zh-CN": { FK: "福克兰群岛", HK: "香港", MO: "澳门", PS: "巴勒斯坦" },
  "en-US": { FK: "Falkland Islands", HK: "Hong Kong", MO: "Macao", PS: "Palestine" },
};

/** The name of a country or region in a language; its code where the platform knows no name. */
export function countryName(code: string, locale: string): string {
  let inLanguage = names.get(locale);
  if (!inLanguage)
    names.set(locale, (inLanguage = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })));
  return written[locale]?.[code] ?? (/^[A-Z]{2}$/.test(code) ? (inLanguage.of(code) ?? code) : code);
}

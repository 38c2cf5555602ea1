const names = new Map<string, Intl.DisplayNames>();

/**
 * Holds names in which some browsers differ from the server, or that deviate from the platform's: a page must have the
 * same text in both, and lists of countries name the regions of China as such.
 */
const nameOverrides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "zh-CN": { FK: "福克兰群岛", HK: "中国香港", MO: "中国澳门", PS: "巴勒斯坦", TW: "中国台湾" },
  "en-US": { FK: "Falkland Islands", HK: "Hong Kong, China", MO: "Macao, China", PS: "Palestine", TW: "Taiwan, China" },
};

/** Returns the name of a country or region in a language, or its code when the platform has no name. */
export function countryName(code: string, locale: string): string {
  let inLanguage = names.get(locale);
  if (!inLanguage)
    names.set(locale, (inLanguage = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })));
  return nameOverrides[locale]?.[code] ?? (/^[A-Z]{2}$/.test(code) ? (inLanguage.of(code) ?? code) : code);
}

const names = new Map<string, Intl.DisplayNames>();

/**
 * Names in which some browsers differ from the server, or which are not what the platform says: a page must read the
 * same in both, and lists of countries name the regions of China as such.
 */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "zh-CN": { FK: "福克兰群岛", HK: "中国香港", MO: "中国澳门", PS: "巴勒斯坦", TW: "中国台湾" },
  "en-US": { FK: "Falkland Islands", HK: "Hong Kong, China", MO: "Macao, China", PS: "Palestine", TW: "Taiwan, China" },
};

/** The name of a country or region in a language; its code where the platform knows no name. */
export function countryName(code: string, locale: string): string {
  let inLanguage = names.get(locale);
  if (!inLanguage)
    names.set(locale, (inLanguage = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })));
  return written[locale]?.[code] ?? (/^[A-Z]{2}$/.test(code) ? (inLanguage.of(code) ?? code) : code);
}

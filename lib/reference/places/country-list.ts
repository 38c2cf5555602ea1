import { dialCodes } from "./countries";
import { countryName } from "./country-name";

const first = ["CN", "HK", "MO", "TW"];
const order = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);

/**
 * Lists all countries and regions with names in both languages: Greater China first, mainland China the default, then
 * by English name.
 */
export const countryList = [...dialCodes]
  .map(([countryCode, dialCode]) => ({
    code: `${countryCode}-${dialCode}`,
    countryCode,
    dialCode,
    zh: countryName(countryCode, "zh-CN"),
    en: countryName(countryCode, "en-US"),
  }))
  .sort((a, b) => order(a.countryCode) - order(b.countryCode) || (a.en < b.en ? -1 : 1));

import { useLocale, useTranslations } from "next-intl";
import { countryName } from "@/lib/reference/places/country-name";

/** Returns the message key of a place where accounts are opened. Named cast: a test proves that each of ours exists. */
const placeKey = (country: string) => `place.${country}` as "place.HK";

/** Returns the name of a place where accounts are opened; for one that only another backend has, the country's name. */
export function useAccountPlaceName(): (country: string) => string {
  const t = useTranslations("receiving");
  const locale = useLocale();
  return (country) => (t.has(placeKey(country)) ? t(placeKey(country)) : countryName(country, locale));
}

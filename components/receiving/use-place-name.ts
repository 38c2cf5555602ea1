import { useLocale, useTranslations } from "next-intl";
import { countryName } from "@/lib/reference/places/country-name";

/** The text of a place where accounts are opened. Named cast: a test proves that each of ours is there. */
const placeKey = (country: string) => `place.${country}` as "place.HK";

/** The name of a place where accounts are opened; of one that another backend alone has, the country's. */
export function usePlaceName(): (country: string) => string {
  const t = useTranslations("receiving");
  const locale = useLocale();
  return (country) => (t.has(placeKey(country)) ? t(placeKey(country)) : countryName(country, locale));
}

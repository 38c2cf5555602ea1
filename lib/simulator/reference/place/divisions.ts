import { issueAt } from "@/lib/call/refusals";
import type { places } from "@/lib/reference/calls/places";
import { isCountry } from "@/lib/reference/places/countries";
import type { Handler } from "@/lib/simulator/platform/handler";

/** Loads the tables of divisions, 200 kB and a pinyin library, at first use, so that they do not delay the start. */
const tables = () => import("@/lib/reference/places/divisions");

export const listCountries: Handler<typeof places.countries> = async () => ({
  rows: (await import("@/lib/reference/places/country-list")).countryList,
});

export const listProvinces: Handler<typeof places.provinces> = async ({ range }) => (await tables()).provincesOf(range);

export const listCitiesOfProvince: Handler<typeof places.cities> = async ({ provinceCode }, { refuse }) => [
  ...((await tables()).citiesOf(provinceCode) ?? refuse("DIVISION_NOTFOUND")),
];

export const listAreasOfCity: Handler<typeof places.areas> = async ({ cityCode }, { refuse }) => [
  ...((await tables()).areasOf(cityCode) ?? refuse("DIVISION_NOTFOUND")),
];

export const getDivisionWithPath: Handler<typeof places.divisionOf> = async ({ areaCode }, { refuse }) => {
  const path = (await tables()).divisionPath(areaCode);
  const division = path?.at(-1);
  return path && division ? { division, path } : refuse("DIVISION_NOTFOUND");
};

export const listPayeeCountryProvinces: Handler<typeof places.payeeProvinces> = async ({ countryCode }, { refuse }) =>
  isCountry(countryCode)
    ? (await tables()).subdivisionsOf(countryCode)
    : refuse("INVALID_COUNTRY", issueAt("countryCode", "country.unknown"));

export const getPayeeProvinceWithChildren: Handler<typeof places.payeeProvince> = async (
  { provinceId },
  { refuse },
) => {
  const match = (await tables()).subdivisionWithChildren(provinceId) ?? refuse("DIVISION_NOTFOUND");
  return { province: match.division, children: [...match.children] };
};

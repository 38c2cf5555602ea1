import type { places } from "@/lib/reference/calls/places";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { cityAreas, cities, countries, divisionOf, payeeProvince, payeeProvinces, provinces } from "./divisions";

export const placeHandlers: Handlers<typeof places> = {
  countries,
  allCountries: countries,
  provinces,
  cities,
  areas: cityAreas,
  provincesOlder: provinces,
  citiesOlder: cities,
  areasOlder: cityAreas,
  divisionOf,
  payeeProvinces,
  payeeProvince,
};

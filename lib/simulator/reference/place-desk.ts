import type { places } from "@/lib/reference/place-calls";
import type { Answers } from "../desk";
import { areas, cities, countries, divisionOf, payeeProvince, payeeProvinces, provinces } from "./place/divisions";

export const placeDesk: Answers<typeof places> = {
  countries,
  allCountries: countries,
  provinces,
  cities,
  areas,
  provincesOlder: provinces,
  citiesOlder: cities,
  areasOlder: areas,
  divisionOf,
  payeeProvinces,
  payeeProvince,
};

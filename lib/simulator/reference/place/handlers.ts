import type { places } from "@/lib/reference/calls/places";
import type { Handlers } from "@/lib/simulator/platform/handler";
import {
  listAreasOfCity,
  listCitiesOfProvince,
  listCountries,
  getDivisionWithPath,
  getPayeeProvinceWithChildren,
  listPayeeCountryProvinces,
  listProvinces,
} from "./divisions";

export const placeHandlers: Handlers<typeof places> = {
  countries: listCountries,
  allCountries: listCountries,
  provinces: listProvinces,
  cities: listCitiesOfProvince,
  areas: listAreasOfCity,
  provincesOlder: listProvinces,
  citiesOlder: listCitiesOfProvince,
  areasOlder: listAreasOfCity,
  divisionOf: getDivisionWithPath,
  payeeProvinces: listPayeeCountryProvinces,
  payeeProvince: getPayeeProvinceWithChildren,
};

import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { divisionRanges } from "../places/division-ranges";

const common = declareCalls("/api/user/common", { access: "session" });
const cachedCalls = declareCalls("/api/data-cache", { access: "session" });
const older = declareCalls("/api/cache", { access: "session" });
const payee = declareCalls("/api/payeeProvince", { access: "session" });

/** Describes a country or region: `code` as the specification writes it, "CN-86". */
export const country = z.object({
  code: z.string(),
  countryCode: z.string(),
  dialCode: z.string(),
  zh: z.string(),
  en: z.string(),
});
export const division = z.object({ areaCode: z.string(), areaName: z.string(), areaEnName: z.string() });

const divisionCode = z.string().check(z.regex(/^(\d{6}|TW-[A-Z]{3})$/, "division.shape"));
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"));
const range = z._default(z.enum(divisionRanges), "CN");
const countries = z.object({ rows: z.array(country) });
const divisions = z.array(division);

/** Declares the calls of countries and their divisions (specification 1, section 7; specification 3, section 7). */
export const places = {
  countries: common.post("query-country", {
    about:
      "The countries and regions of the world with their names in both languages and dial codes, mainland China first.",
    output: countries,
  }),
  allCountries: cachedCalls.get("findAllCountry", {
    about: "The same list, to be kept by the browser.",
    output: countries,
    cacheable: true,
  }),
  provinces: cachedCalls.get("province", {
    about: "China's divisions of provincial level: the mainland's, all, or Hong Kong.",
    input: z.object({ range }),
    output: divisions,
    cacheable: true,
  }),
  cities: cachedCalls.get("city", {
    about: "The cities of a province.",
    input: z.object({ provinceCode: divisionCode }),
    output: divisions,
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
  areas: cachedCalls.get("area", {
    about: "The districts and counties of a city; none where a city has none.",
    input: z.object({ cityCode: divisionCode }),
    output: divisions,
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
  provincesOlder: older.get("getProvinceData", {
    about: "As data-cache/province.",
    input: z.object({ range }),
    output: divisions,
    cacheable: true,
  }),
  citiesOlder: older.get("getCityData/{provinceCode}", {
    about: "As data-cache/city.",
    input: z.object({ provinceCode: divisionCode }),
    output: divisions,
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
  areasOlder: older.get("getAreaData/{cityCode}", {
    about: "As data-cache/area.",
    input: z.object({ cityCode: divisionCode }),
    output: divisions,
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
  divisionOf: cachedCalls.get("getAreaByAreaCode", {
    about: "A division by its code, with those above it, the province first.",
    input: z.object({ areaCode: divisionCode }),
    output: z.object({ division, path: divisions }),
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
  payeeProvinces: payee.get("queryByCountryCode", {
    about:
      "The provinces, states or regions of a payee's country: China's own, elsewhere ISO 3166-2's first level; none where the country has none.",
    input: z.object({ countryCode }),
    output: divisions,
    errors: ["INVALID_COUNTRY"],
    cacheable: true,
  }),
  payeeProvince: payee.get("queryByProvinceId", {
    about: "One of those provinces, with what is below it.",
    input: z.object({ provinceId: z.string().check(z.regex(/^(\d{6}|[A-Z]{2}-[A-Z0-9]{1,3})$/, "division.shape")) }),
    output: z.object({ province: division, children: divisions }),
    errors: ["DIVISION_NOTFOUND"],
    cacheable: true,
  }),
};

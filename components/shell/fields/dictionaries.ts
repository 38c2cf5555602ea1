"use client";
import { useLocale } from "next-intl";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import { places } from "@/lib/reference/calls/places";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export const fetchIndustries = () => loadOnce(dictionaryCalls.industries, {});

/** Returns the economic divisions in the reader's language, each with its section as a hint. */
export function useIndustries(): readonly Option[] {
  const isChinese = useLocale() === "zh-CN";
  const { data = [] } = useConstantData(["industries"], fetchIndustries);
  return data.flatMap(({ divisions, ...section }) =>
    divisions.map(({ code, zh, en }) => ({
      value: code,
      label: isChinese ? zh : en,
      hint: isChinese ? section.zh : section.en,
    })),
  );
}

export function useEconomicTypes(): { value: string; label: string }[] {
  const isChinese = useLocale() === "zh-CN";
  const { data = [] } = useConstantData(["economic-types"], () => loadOnce(dictionaryCalls.economicTypes, {}));
  return data.map(({ code, zh, en }) => ({ value: code, label: isChinese ? zh : en }));
}

/** Returns the names of a mainland division and of its parent divisions, outermost first. */
export function useDivisionNames({ province, city, district }: Record<"province" | "city" | "district", string>): {
  readonly [level in "province" | "city" | "district"]: string;
} {
  const isChinese = useLocale() === "zh-CN";
  const provinces = useConstantData(province ? ["regions", "provinces", "CN"] : null, () =>
    loadOnce(places.provinces, { range: "CN" }),
  );
  const cities = useConstantData(province ? ["regions", "cities", province] : null, () =>
    loadOnce(places.cities, { provinceCode: province }),
  );
  const areas = useConstantData(city ? ["regions", "areas", city] : null, () =>
    loadOnce(places.areas, { cityCode: city }),
  );
  const divisionName = (
    rows: readonly { areaCode: string; areaName: string; areaEnName: string }[] | undefined,
    code: string,
  ) => {
    const division = rows?.find(({ areaCode }) => areaCode === code);
    return division ? (isChinese ? division.areaName : division.areaEnName) : code;
  };
  return {
    province: divisionName(provinces.data, province),
    city: divisionName(cities.data, city),
    district: divisionName(areas.data, district),
  };
}

"use client";
import { useLocale } from "next-intl";
import { askOnce, useOnce } from "@/lib/reference/ask";
import { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import { places } from "@/lib/reference/calls/places";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export const askIndustries = () => askOnce(dictionaryCalls.industries, {});

/** The divisions of the economy in the reader's language, each with its section as a hint. */
export function useIndustries(): readonly Option[] {
  const isChinese = useLocale() === "zh-CN";
  const { data = [] } = useOnce(["industries"], askIndustries);
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
  const { data = [] } = useOnce(["economic-types"], () => askOnce(dictionaryCalls.economicTypes, {}));
  return data.map(({ code, zh, en }) => ({ value: code, label: isChinese ? zh : en }));
}

/** The names of a mainland division and of those it lies in, from the outside in. */
export function useDivisions({ province, city, district }: Record<"province" | "city" | "district", string>): {
  readonly [level in "province" | "city" | "district"]: string;
} {
  const isChinese = useLocale() === "zh-CN";
  const provinces = useOnce(province ? ["regions", "provinces", "CN"] : null, () =>
    askOnce(places.provinces, { range: "CN" }),
  );
  const cities = useOnce(province ? ["regions", "cities", province] : null, () =>
    askOnce(places.cities, { provinceCode: province }),
  );
  const areas = useOnce(city ? ["regions", "areas", city] : null, () => askOnce(places.areas, { cityCode: city }));
  const named = (
    rows: readonly { areaCode: string; areaName: string; areaEnName: string }[] | undefined,
    code: string,
  ) => {
    const found = rows?.find(({ areaCode }) => areaCode === code);
    return found ? (isChinese ? found.areaName : found.areaEnName) : code;
  };
  return {
    province: named(provinces.data, province),
    city: named(cities.data, city),
    district: named(areas.data, district),
  };
}

import { banks, type Bank } from "@/lib/reference/banks";
import { economicTypeTable } from "@/lib/reference/dictionary/economic-types";
import { industryTable } from "@/lib/reference/dictionary/industries";
import { divisionPath } from "@/lib/reference/places/divisions";

interface InBoth {
  readonly zh: string;
  readonly en: string;
}

const nothing: InBoth = { zh: "", en: "" };
const divisions = industryTable.flatMap((section) => section.divisions);

/** Returns a mainland bank by its number in the payment system; undefined when none has it. */
export const mainlandBank = (bankNo: string): Bank | undefined =>
  banks.find(({ country, clearing }) => country === "CN" && clearing === bankNo);

/** Returns the economic division of a code. */
export const findIndustryByCode = (code: string): InBoth | undefined =>
  divisions.find((division) => division.code === code);

/** Returns the code of an economic division by its Chinese name; empty when none has the name. */
export const industryCodeOf = (zh: string): string => divisions.find((division) => division.zh === zh)?.code ?? "";

export const economicTypeOf = (code: string): InBoth | undefined =>
  economicTypeTable.find((type) => type.code === code);

/**
 * Returns a mainland city with its province; undefined when the codes do not identify one, or it is outside the
 * mainland.
 */
export function mainlandCityName({
  province,
  city,
}: {
  readonly province: string;
  readonly city: string;
}): InBoth | undefined {
  const [outer, inner, further] = divisionPath(city) ?? [];
  if (outer?.areaCode !== province || !inner || further || /^(71|81|82)/.test(province)) return undefined;
  const isSame = outer.areaName === inner.areaName;
  return {
    zh: isSame ? inner.areaName : `${outer.areaName}${inner.areaName}`,
    en: isSame ? inner.areaEnName : `${inner.areaEnName}, ${outer.areaEnName}`,
  };
}

/** Returns the name of a code in both languages; empty when the code is empty or unknown. */
export const nameOrEmpty = (name: InBoth | undefined): InBoth => (name ? { zh: name.zh, en: name.en } : nothing);

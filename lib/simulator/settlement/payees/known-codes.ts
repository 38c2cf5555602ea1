import { banks, type Bank } from "@/lib/reference/banks";
import { economicTypes } from "@/lib/reference/dictionary/economic-types";
import { industries } from "@/lib/reference/dictionary/industries";
import { divisionPath } from "@/lib/reference/places/divisions";

interface InBoth {
  readonly zh: string;
  readonly en: string;
}

const nothing: InBoth = { zh: "", en: "" };
const divisions = industries.flatMap((section) => section.divisions);

/** A bank of the mainland by its number in the payment system; undefined where none has it. */
export const mainlandBank = (bankNo: string): Bank | undefined =>
  banks.find(({ country, clearing }) => country === "CN" && clearing === bankNo);

/** The division of the economy of a code. */
export const industryOf = (code: string): InBoth | undefined => divisions.find((one) => one.code === code);

/** The code of a division of the economy by its Chinese name; empty where none is called so. */
export const industryCodeOf = (zh: string): string => divisions.find((one) => one.zh === zh)?.code ?? "";

export const economicTypeOf = (code: string): InBoth | undefined => economicTypes.find((one) => one.code === code);

/** A mainland city with its province; undefined where the codes are of no such city, or it lies elsewhere. */
export function cityOf({ province, city }: { readonly province: string; readonly city: string }): InBoth | undefined {
  const [outer, inner, further] = divisionPath(city) ?? [];
  if (outer?.areaCode !== province || !inner || further || /^(71|81|82)/.test(province)) return undefined;
  const isSame = outer.areaName === inner.areaName;
  return {
    zh: isSame ? inner.areaName : `${outer.areaName}${inner.areaName}`,
    en: isSame ? inner.areaEnName : `${inner.areaEnName}, ${outer.areaEnName}`,
  };
}

/** What a code is called, in both languages; nothing where it is empty or unknown. */
export const nameOr = (found: InBoth | undefined): InBoth => (found ? { zh: found.zh, en: found.en } : nothing);

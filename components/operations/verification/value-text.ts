import { useLocale, useTranslations } from "next-intl";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import { economicTypes } from "@/lib/reference/dictionary/economic-types";
import { industries } from "@/lib/reference/dictionary/industries";
import { countryName } from "@/lib/reference/places/country-name";
import { divisionPath } from "@/lib/reference/places/divisions";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { longTerm, personFields, shareField, fieldsOf, type FieldTerms } from "@/lib/verification/fields";

interface Named {
  readonly zh: string;
  readonly en: string;
}

/** The terms of the field at a path of an entry; undefined for papers, photos and lists. */
function termsAt(of: Entry, path: string): FieldTerms | undefined {
  const own: Readonly<Record<string, FieldTerms>> = fieldsOf[of.type];
  const persons: Readonly<Record<string, FieldTerms>> = { ...personFields, ...shareField };
  const last = path.split(".").at(-1) ?? "";
  return path.includes(".") ? persons[last] : own[path];
}

/**
 * What the field at a path says in words: codes of countries, divisions, industries and the like by their names.
 * For the server alone: the tables of divisions are large.
 */
export function useValueText(of: Entry): (path: string, value: string) => string {
  const [t, holder] = [useTranslations("operations.verifications"), useTranslations("verification.holder")];
  const locale = useLocale();
  const isChinese = locale === "zh-CN";
  const name = (found: Named | undefined, code: string) => (found ? (isChinese ? found.zh : found.en) : code);
  return (path, value) => {
    const kind = termsAt(of, path)?.kind;
    if (value === "") return "";
    if (value === longTerm) return t("longTerm");
    if (kind === "country") return countryName(value, locale);
    if (kind === "industry") return name(allIndustries.get(value), value);
    if (kind === "economicType")
      return name(
        economicTypes.find(({ code }) => code === value),
        value,
      );
    // named cast: a text is looked up before it is said
    if (kind === "holderType") return holder.has(value as "agent") ? holder(value as "agent") : value;
    if (kind === "share") return `${value}%`;
    if (kind === "idType") {
      const nationality = String(valueAt(of, path.replace(/idType$/, "nationality")) ?? "");
      return name(
        identityTypesOf(nationality).find(({ code }) => code === value),
        value,
      );
    }
    if (kind === "province" || kind === "city" || kind === "district") {
      const found = divisionPath(value)?.at(-1);
      return found ? (isChinese ? found.areaName : found.areaEnName) : value;
    }
    return value;
  };
}

const allIndustries = new Map(
  industries.flatMap(({ divisions, ...section }) => [section, ...divisions].map((one) => [one.code, one] as const)),
);

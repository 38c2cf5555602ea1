import { useLocale, useTranslations } from "next-intl";
import { useFieldText } from "@/components/shell/actions/field-text";
import { economicTypes } from "@/lib/reference/dictionary/economic-types";
import { industries } from "@/lib/reference/dictionary/industries";
import { divisionPath } from "@/lib/reference/places/divisions";
import type { Entry } from "@/lib/verification/entry";
import { personFields, shareField, fieldsOf, type FieldTerms } from "@/lib/verification/fields";

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
  const t = useTranslations("operations.verifications");
  const isChinese = useLocale() === "zh-CN";
  const name = (found: Named | undefined) => found && (isChinese ? found.zh : found.en);
  const division = (code: string) => {
    const found = divisionPath(code)?.at(-1);
    return found && (isChinese ? found.areaName : found.areaEnName);
  };
  const text = useFieldText(of, {
    endless: t("longTerm"),
    industry: (code) => name(allIndustries.get(code)),
    economicType: (code) => name(economicTypes.find((one) => one.code === code)),
    province: division,
    city: division,
    district: division,
  });
  return (path, value) => text(path, termsAt(of, path)?.kind, value);
}

const allIndustries = new Map(
  industries.flatMap(({ divisions, ...section }) => [section, ...divisions].map((one) => [one.code, one] as const)),
);

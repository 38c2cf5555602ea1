import { useLocale, useTranslations } from "next-intl";
import { useVerificationFieldText } from "@/components/shell/actions/field-text";
import { economicTypeTable } from "@/lib/reference/dictionary/economic-types";
import { industryTable } from "@/lib/reference/dictionary/industries";
import { divisionPath } from "@/lib/reference/places/divisions";
import type { VerificationEntry } from "@/lib/verification/entry";
import { personFields, shareField, verificationFields, type FieldTerms } from "@/lib/verification/fields";

interface LocalizedName {
  readonly zh: string;
  readonly en: string;
}

/** Returns the terms of the field at a path of an entry, or undefined for documents, photos and lists. */
function termsAt(of: VerificationEntry, path: string): FieldTerms | undefined {
  const entryFields: Readonly<Record<string, FieldTerms>> = verificationFields[of.type];
  const persons: Readonly<Record<string, FieldTerms>> = { ...personFields, ...shareField };
  const last = path.split(".").at(-1) ?? "";
  return path.includes(".") ? persons[last] : entryFields[path];
}

/**
 * Formats the value of the field at a path: codes of countries, divisions, industries and the like are replaced with
 * their names. Use it on the server only, because the tables of divisions are large.
 */
export function useVerificationValueText(of: VerificationEntry): (path: string, value: string) => string {
  const t = useTranslations("operations.verifications");
  const isChinese = useLocale() === "zh-CN";
  const name = (localized: LocalizedName | undefined) => localized && (isChinese ? localized.zh : localized.en);
  const division = (code: string) => {
    const area = divisionPath(code)?.at(-1);
    return area && (isChinese ? area.areaName : area.areaEnName);
  };
  const text = useVerificationFieldText(of, {
    endless: t("longTerm"),
    industry: (code) => name(allIndustries.get(code)),
    economicType: (code) => name(economicTypeTable.find((item) => item.code === code)),
    province: division,
    city: division,
    district: division,
  });
  return (path, value) => text(path, termsAt(of, path)?.kind, value);
}

const allIndustries = new Map(
  industryTable.flatMap(({ divisions, ...section }) =>
    [section, ...divisions].map((item) => [item.code, item] as const),
  ),
);

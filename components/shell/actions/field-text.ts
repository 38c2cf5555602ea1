import { useLocale, useTranslations } from "next-intl";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import { countryName } from "@/lib/reference/places/country-name";
import { entryValueAtPath, type VerificationEntry } from "@/lib/verification/entry";
import { longTerm, type FieldKind } from "@/lib/verification/fields";

type CodeNameLookup = (code: string) => string | undefined;

/** Holds functions that name codes in the reader's language; undefined when a code has no name. */
export interface FieldNames {
  /** Describes a certificate without an end date. */
  readonly endless: string;
  readonly industry: CodeNameLookup;
  readonly economicType: CodeNameLookup;
  readonly province: CodeNameLookup;
  readonly city: CodeNameLookup;
  readonly district: CodeNameLookup;
}

/** Returns a function that formats a field of an entry as text, by its path and kind; empty when the field is empty. */
export function useVerificationFieldText(
  of: VerificationEntry,
  { endless, ...nameLookups }: FieldNames,
): (path: string, kind: FieldKind | undefined, value: string) => string {
  const [partyTexts, ownership, control] = [
    useTranslations("verification.holder"),
    useTranslations("verification.ownership"),
    useTranslations("verification.control"),
  ];
  const locale = useLocale();
  const lookups: Partial<Record<FieldKind, (code: string, path: string) => string | undefined>> = {
    ...nameLookups,
    country: (code) => countryName(code, locale),
    // named casts: a text is looked up before it is said
    holderType: (code) => (partyTexts.has(code as "agent") ? partyTexts(code as "agent") : undefined),
    ownership: (code) => (ownership.has(code as "none") ? ownership(code as "none") : undefined),
    control: (code) => (control.has(code as "votes") ? control(code as "votes") : undefined),
    share: (percent) => `${percent}%`,
    idType(code, path) {
      const nationality = String(entryValueAtPath(of, path.replace(/idType$/, "nationality")) ?? "");
      const identityType = identityTypesOf(nationality).find((type) => type.code === code);
      return identityType && (locale === "zh-CN" ? identityType.zh : identityType.en);
    },
  };
  return (path, kind, value) => {
    if (value === "") return "";
    if (value === longTerm) return endless;
    return (kind && lookups[kind]?.(value, path)) ?? value;
  };
}

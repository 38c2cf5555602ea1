import { useLocale, useTranslations } from "next-intl";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import { countryName } from "@/lib/reference/places/country-name";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { longTerm, type FieldKind } from "@/lib/verification/fields";

type Named = (code: string) => string | undefined;

/** Names of codes in the reader's language, wherever a page has them from; undefined where a code has none. */
export interface FieldNames {
  /** What is said of a certificate that has no end. */
  readonly endless: string;
  readonly industry: Named;
  readonly economicType: Named;
  readonly province: Named;
  readonly city: Named;
  readonly district: Named;
}

/** What a field of an entry says in words, by its path and kind; empty where nothing stands there. */
export function useFieldText(
  of: Entry,
  { endless, ...named }: FieldNames,
): (path: string, kind: FieldKind | undefined, value: string) => string {
  const [holder, ownership, control] = [
    useTranslations("verification.holder"),
    useTranslations("verification.ownership"),
    useTranslations("verification.control"),
  ];
  const locale = useLocale();
  const lookups: Partial<Record<FieldKind, (code: string, path: string) => string | undefined>> = {
    ...named,
    country: (code) => countryName(code, locale),
    // named casts: a text is looked up before it is said
    holderType: (code) => (holder.has(code as "agent") ? holder(code as "agent") : undefined),
    ownership: (code) => (ownership.has(code as "none") ? ownership(code as "none") : undefined),
    control: (code) => (control.has(code as "votes") ? control(code as "votes") : undefined),
    share: (percent) => `${percent}%`,
    idType(code, path) {
      const nationality = String(valueAt(of, path.replace(/idType$/, "nationality")) ?? "");
      const found = identityTypesOf(nationality).find((one) => one.code === code);
      return found && (locale === "zh-CN" ? found.zh : found.en);
    },
  };
  return (path, kind, value) => {
    if (value === "") return "";
    if (value === longTerm) return endless;
    return (kind && lookups[kind]?.(value, path)) ?? value;
  };
}

import type { Locale } from "@/lib/i18n/locale";

/** A company's name on a paper in a language: in English its English name, where it has one. */
export const companyName = (
  merchant: { readonly name: string; readonly englishName: string } | null,
  locale: Locale,
): string => (locale === "en-US" && merchant?.englishName ? merchant.englishName : (merchant?.name ?? ""));

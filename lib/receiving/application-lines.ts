import type { Locale } from "@/lib/i18n/locale";
import { economicZoneTypeName } from "@/lib/reference/zone-types";
import { receivingBank } from "./account-places";
import type { AccountApplicationEntry } from "./account-entry";

/** Holds the fields of an application that are displayed line by line. */
type ApplicationTextFields = Record<
  Exclude<keyof AccountApplicationEntry, "fileIds" | "currencies" | "otherCategories">,
  string
> & {
  readonly currencies: readonly string[];
  readonly otherCategories: readonly string[];
};

/** Returns the text of a key of messages/receiving. */
export type ReceivingTexts = (key: string) => string;

/** Returns the content of an application with the labels of its form; unanswered fields are left out. */
export function accountApplicationLabelValues(
  of: ApplicationTextFields,
  t: ReceivingTexts,
  locale: Locale,
): readonly (readonly [string, string])[] {
  const bank = receivingBank(of);
  const lines: readonly (readonly [field: keyof AccountApplicationEntry, text: string])[] = [
    ["kind", t(`accountKind.${of.kind}`)],
    ["country", t(`place.${of.country}`)],
    ["bank", (locale === "zh-CN" ? bank?.zh : bank?.en) ?? of.bank],
    ["currencies", of.currencies.join(", ")],
    ["holderName", of.holderName],
    ["website", of.website],
    ["salesBand", t(`salesBand.${of.salesBand}`)],
    ["platform", t(`platform.${of.platform}`)],
    ["mainCategory", t(`category.${of.mainCategory}`)],
    ["otherCategories", of.otherCategories.map((code) => t(`category.${code}`)).join(" · ")],
    ["tradeArea", t(`tradeArea.${of.tradeArea}`)],
    ["tradeType", t(`tradeType.${of.tradeType}`)],
    ["zoneType", economicZoneTypeName(of.zoneType, locale)],
  ];
  return lines.filter(([, text]) => text !== "").map(([field, text]) => [t(`field.${field}`), text]);
}

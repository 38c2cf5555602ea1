import type { Locale } from "@/lib/i18n/locale";
import { zoneTypeName } from "@/lib/reference/zone-types";
import { receivingBank } from "./account-places";
import type { ApplicationEntry } from "./account-entry";

/** What of an application is read line by line. */
type Said = Record<Exclude<keyof ApplicationEntry, "fileIds" | "currencies" | "otherCategories">, string> & {
  readonly currencies: readonly string[];
  readonly otherCategories: readonly string[];
};

/** The texts of messages/receiving, by their keys. */
export type ReceivingTexts = (key: string) => string;

/** What an application says, in the words of its form; what is not answered is left out. */
export function applicationLines(of: Said, t: ReceivingTexts, locale: Locale): readonly (readonly [string, string])[] {
  const bank = receivingBank(of);
  const lines: readonly (readonly [field: keyof ApplicationEntry, text: string])[] = [
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
    ["zoneType", zoneTypeName(of.zoneType, locale)],
  ];
  return lines.filter(([, text]) => text !== "").map(([field, text]) => [t(`field.${field}`), text]);
}

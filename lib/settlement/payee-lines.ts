import type * as z from "zod/mini";
import { countryName } from "@/lib/reference/places/country-name";
import { zoneTypeName } from "@/lib/reference/zone-types";
import { fieldsOf, type SettlementPayeeField } from "./payee-fields";
import type { settlementPayeeInFull } from "./payee-shape";

/** The texts of all messages, by their keys. */
export type SettlementTexts = (key: string) => string;

type Payee = z.output<typeof settlementPayeeInFull>;

/** How the lines are read: in which language, and how the numbers of people's documents are shown. */
interface Reading {
  readonly t: SettlementTexts;
  readonly locale: string;
  readonly numberText: (number: string) => string;
}

/** What a settlement payee says, in the words of its form; what is not filled in is left out. */
export function payeeLines(of: Payee, { t, locale, numberText }: Reading): readonly (readonly [string, string])[] {
  const inLocale = ({ zh, en }: { zh: string; en: string }) => (locale === "zh-CN" ? zh : en);
  const shown: Partial<Record<SettlementPayeeField, string>> = {
    bankNo: inLocale(of.bank),
    city: inLocale(of.bankPlace),
    industry: inLocale(of.industryName),
    economicType: inLocale(of.economicTypeName),
    zoneType: zoneTypeName(of.zoneType, locale),
    country: countryName(of.country, locale),
    legalPersonCountry: countryName(of.legalPersonCountry, locale),
    idType: of.idType && t(`settlement.idType.${of.idType}`),
    idNo: numberText(of.idNo),
    legalPersonIdNo: numberText(of.legalPersonIdNo),
    // the city is shown with it
    province: "",
    account: `${of.currency} ${of.account}`,
  };
  const lines = fieldsOf(of).flatMap(({ field, label }): [string, string][] => [
    [t(`settlement.field.${label}`), shown[field] ?? of[field]],
    ...(field === "creditCode" ? [[t("settlement.organizationCode"), of.organizationCode] as [string, string]] : []),
  ]);
  return [
    [t("settlement.type"), t(`settlement.partnerType.${of.partnerType}`)] as const,
    ...lines,
    [t("settlement.accName"), of.accName] as const,
  ].filter(([, text]) => text !== "");
}

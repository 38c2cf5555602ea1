import type * as z from "zod/mini";
import { countryName } from "@/lib/reference/places/country-name";
import { economicZoneTypeName } from "@/lib/reference/zone-types";
import { settlementFieldsOf, type SettlementPayeeFieldName } from "./payee-fields";
import type { settlementPayeeInFull } from "./payee-shape";

/** Returns the text of a message key. */
export type SettlementTexts = (key: string) => string;

type Payee = z.output<typeof settlementPayeeInFull>;

/** Describes how the lines are rendered: the language, and the masking of document numbers. */
interface Reading {
  readonly t: SettlementTexts;
  readonly locale: string;
  readonly numberText: (number: string) => string;
}

/** Returns the lines of a settlement payee with the labels of its form; empty fields are left out. */
export function settlementPayeeLabelValues(
  of: Payee,
  { t, locale, numberText }: Reading,
): readonly (readonly [string, string])[] {
  const inLocale = ({ zh, en }: { zh: string; en: string }) => (locale === "zh-CN" ? zh : en);
  const texts: Partial<Record<SettlementPayeeFieldName, string>> = {
    bankNo: inLocale(of.bank),
    city: inLocale(of.bankPlace),
    industry: inLocale(of.industryName),
    economicType: inLocale(of.economicTypeName),
    zoneType: economicZoneTypeName(of.zoneType, locale),
    country: countryName(of.country, locale),
    legalPersonCountry: countryName(of.legalPersonCountry, locale),
    idType: of.idType && t(`settlement.idType.${of.idType}`),
    idNo: numberText(of.idNo),
    legalPersonIdNo: numberText(of.legalPersonIdNo),
    // the city is displayed with it
    province: "",
    account: `${of.currency} ${of.account}`,
  };
  const lines = settlementFieldsOf(of).flatMap(({ field, label }): [string, string][] => [
    [t(`settlement.field.${label}`), texts[field] ?? of[field]],
    ...(field === "creditCode" ? [[t("settlement.organizationCode"), of.organizationCode] as [string, string]] : []),
  ]);
  return [
    [t("settlement.type"), t(`settlement.partnerType.${of.partnerType}`)] as const,
    ...lines,
    [t("settlement.accName"), of.accName] as const,
  ].filter(([, text]) => text !== "");
}

"use client";
import { useLocale, useTranslations } from "next-intl";
import { BankSearch } from "@/components/kit/fields/bank-search";
import { SearchSelect } from "@/components/kit/select/search-select";
import type { Choice } from "@/components/kit/select/select-field";
import { useEconomicTypes, useIndustries } from "@/components/shell/fields/dictionaries";
import { RuleDrivenField, fieldLabelsFromRule } from "@/components/shell/fields/ruled-field";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import { bankCalls } from "@/lib/reference/calls/banks";
import { places } from "@/lib/reference/calls/places";
import { economicZoneTypeName, zoneTypes } from "@/lib/reference/zone-types";
import { settlementPayeeIdTypes, type SettlementFieldRule } from "@/lib/settlement/payee-fields";
import type { SettlementPayeeEntry } from "@/lib/settlement/payee-entry";
import type { PayeeFormProps } from "./form-props";

type FieldProps = PayeeFormProps & { rule: SettlementFieldRule };

/** Renders one field of a settlement payee according to its rule. */
export function SettlementPayeeRuleField({ rule, entry, errorOf, onChange }: FieldProps) {
  const t = useTranslations("settlement");
  const options = useOptions(rule, entry);
  const labels = { rule, label: t(`field.${rule.label}`), error: errorOf(rule.field), help: useHelp(rule) };
  const onValue = (value: string) => onChange({ [rule.field]: value, ...(rule.field === "province" && { city: "" }) });
  if (rule.choices === "banks")
    return (
      <PayeeBank {...fieldLabelsFromRule(labels)} bankNo={entry.bankNo} onBank={(bankNo) => onChange({ bankNo })} />
    );
  if (rule.choices === "industries")
    return (
      <SearchSelect
        {...fieldLabelsFromRule(labels)}
        value={options.find(({ value }) => value === entry.industry) ?? null}
        options={options}
        placeholder={t("form.search")}
        onChoose={(option) => onChange({ industry: option?.value ?? "" })}
      />
    );
  return (
    <RuleDrivenField
      {...labels}
      value={entry[rule.field]}
      words={{ choose: t("form.choose"), search: t("form.search") }}
      options={options}
      onValue={onValue}
    />
  );
}

/** Returns the help on the format of a field, when it has one. */
function useHelp({ label, format }: SettlementFieldRule): string | undefined {
  const t = useTranslations("settlement.form.help");
  if (label === "personName") return format?.issue === "text.chinese" ? t("chineseName") : t("passportName");
  const explainedLabel = (["companyName", "businessAddress", "branch", "nickname"] as const).find(
    (name) => name === label,
  );
  return explainedLabel && t(explainedLabel);
}

/** Returns the options of a field's list. */
function useOptions(
  { choices }: SettlementFieldRule,
  { partnerType, province }: SettlementPayeeEntry,
): readonly Choice[] {
  const t = useTranslations("settlement");
  const locale = useLocale();
  const isChinese = locale === "zh-CN";
  const [industries, economicTypes] = [useIndustries(), useEconomicTypes()];
  const provinces = useConstantData(choices === "provinces" ? ["regions", "provinces", "CN"] : null, () =>
    loadOnce(places.provinces, { range: "CN" }),
  );
  const cities = useConstantData(choices === "cities" && province ? ["regions", "cities", province] : null, () =>
    loadOnce(places.cities, { provinceCode: province }),
  );
  const divisions = (choices === "provinces" ? provinces : cities).data ?? [];
  switch (choices) {
    case "industries":
      return industries;
    case "economicTypes":
      return economicTypes;
    case "zoneTypes":
      return zoneTypes.map((code) => ({ value: code, label: `${code} ${economicZoneTypeName(code, locale)}` }));
    case "idTypes":
      return settlementPayeeIdTypes(partnerType).map((type) => ({ value: type, label: t(`idType.${type}`) }));
    default:
      return divisions.map(({ areaCode, areaName, areaEnName }) => ({
        value: areaCode,
        label: isChinese ? areaName : areaEnName,
      }));
  }
}

/** Selects the mainland bank by its number in the payment system. */
function PayeeBank({
  bankNo,
  onBank,
  ...labels
}: ReturnType<typeof fieldLabelsFromRule> & { bankNo: string; onBank: (bankNo: string) => void }) {
  const { data = [] } = useConstantData(bankNo ? ["mainland-banks"] : null, () => loadOnce(bankCalls.systemBanks, {}));
  return (
    <BankSearch
      {...labels}
      countryCode="CN"
      value={data.find(({ payeeBankNo }) => payeeBankNo === bankNo) ?? null}
      onChoose={(bank) => onBank(bank?.payeeBankNo ?? "")}
    />
  );
}

"use client";
import { useLocale, useTranslations } from "next-intl";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField, type Choice } from "@/components/kit/select/select-field";
import { economicZoneTypeName, zoneTypes } from "@/lib/reference/zone-types";
import {
  accountGoodsCategories,
  otherCategoriesMax,
  salesBands,
  salesPlatforms,
  tradeAreas,
  tradeTypes,
  websiteLengthMax,
} from "@/lib/receiving/account-terms";
import type { ApplyTyped } from "@/lib/receiving/apply-rule";
import type { ApplyFieldsProps } from "./account-fields";

type SelectFieldName = Extract<keyof ApplyTyped, "salesBand" | "platform" | "mainCategory" | "tradeArea" | "zoneType">;

/** Renders the fields about the business: its goods, markets and platforms. */
export function ApplicantBusinessFields({ entry, errorOf, onChange }: ApplyFieldsProps) {
  const t = useTranslations("receiving");
  const locale = useLocale();
  const select = (name: SelectFieldName, options: readonly Choice[]) => (
    <SelectField
      id={name}
      label={t(`field.${name}`)}
      empty={t("apply.choose")}
      value={entry[name]}
      error={errorOf(name)}
      options={options}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const categories = accountGoodsCategories.map((code) => ({
    value: code,
    label: `${code} ${t(`category.${code}` as "category.001")}`,
  }));
  return (
    <>
      <TextField
        id="website"
        label={t("field.website")}
        help={t("apply.websiteHelp")}
        inputMode="url"
        autoComplete="url"
        maxLength={websiteLengthMax}
        value={entry.website}
        error={errorOf("website")}
        onChange={({ target }) => onChange({ website: target.value })}
      />
      {select(
        "salesBand",
        salesBands.map((band) => ({ value: band, label: t(`salesBand.${band}`) })),
      )}
      {select(
        "platform",
        salesPlatforms.map((platform) => ({ value: platform, label: t(`platform.${platform}`) })),
      )}
      {select("mainCategory", categories)}
      <OtherCategories {...{ entry, errorOf, onChange, categories }} />
      {select(
        "tradeArea",
        tradeAreas.map((area) => ({ value: area, label: t(`tradeArea.${area}`) })),
      )}
      <RadioGroup
        name="tradeType"
        inline
        label={t("field.tradeType")}
        help={entry.tradeType === "agentExport" ? t("apply.agentNote") : undefined}
        value={entry.tradeType}
        error={errorOf("tradeType")}
        options={tradeTypes.map((type) => ({ value: type, label: t(`tradeType.${type}`) }))}
        onChange={({ target }) => onChange({ tradeType: target.value })}
      />
      {select(
        "zoneType",
        zoneTypes.map((code) => ({ value: code, label: `${code} ${economicZoneTypeName(code, locale)}` })),
      )}
    </>
  );
}

/** Selects further categories of goods beside the main one. */
function OtherCategories({
  entry,
  errorOf,
  onChange,
  categories,
}: ApplyFieldsProps & { categories: readonly Choice[] }) {
  const t = useTranslations("receiving");
  return (
    <CheckGroup
      id="otherCategories"
      inline
      label={t("field.otherCategories")}
      help={t("apply.otherCategoriesHelp")}
      error={errorOf("otherCategories")}
      values={entry.otherCategories}
      options={categories
        .filter(({ value }) => value !== entry.mainCategory)
        .map((option) => ({
          ...option,
          disabled: entry.otherCategories.length >= otherCategoriesMax && !entry.otherCategories.includes(option.value),
        }))}
      onValues={(otherCategories) => onChange({ otherCategories })}
    />
  );
}

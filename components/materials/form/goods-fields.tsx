"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { materialLengths } from "@/lib/materials/terms";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import type { FieldsProps } from "./fields-props";
import { LineField } from "./line-field";

/** Renders the fields of the goods: product, quantity, and website. */
export function GoodsFields(props: FieldsProps) {
  const { entry, errorOf, onChange } = props;
  const [form, fields] = [useTranslations("materials.form"), useTranslations("materials.field")];
  const goods = useTranslations("reference.goods");
  return (
    <>
      <LineField {...props} name="productName" help={form("productNameHelp")} maxLength={materialLengths.productName} />
      <SelectField
        id="productType"
        label={fields("productType")}
        empty={form("choose")}
        value={entry.productType}
        error={errorOf("productType")}
        options={goodsCategoryCodes.map((value) => ({ value, label: goods(value) }))}
        onChange={({ target }) => onChange({ productType: target.value })}
      />
      <LineField {...props} name="quantity" help={form("quantityHelp")} inputMode="numeric" maxLength={12} />
      <LineField
        {...props}
        name="website"
        help={form("websiteHelp")}
        inputMode="url"
        maxLength={materialLengths.website}
      />
    </>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { lengths } from "@/lib/materials/terms";
import { goodsCategories } from "@/lib/reference/goods";
import type { FieldsProps } from "./fields-props";
import { LineField } from "./line-field";

/** What is sold, how many of it, and where it is offered. */
export function GoodsFields(props: FieldsProps) {
  const { entry, errorOf, onChange } = props;
  const [form, fields] = [useTranslations("materials.form"), useTranslations("materials.field")];
  const goods = useTranslations("reference.goods");
  return (
    <>
      <LineField {...props} name="productName" help={form("productNameHelp")} maxLength={lengths.productName} />
      <SelectField
        id="productType"
        label={fields("productType")}
        empty={form("choose")}
        value={entry.productType}
        error={errorOf("productType")}
        options={goodsCategories.map((value) => ({ value, label: goods(value) }))}
        onChange={({ target }) => onChange({ productType: target.value })}
      />
      <LineField {...props} name="quantity" help={form("quantityHelp")} inputMode="numeric" maxLength={12} />
      <LineField {...props} name="website" help={form("websiteHelp")} inputMode="url" maxLength={lengths.website} />
    </>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextArea } from "@/components/kit/fields/text-area";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { materialLengths } from "@/lib/materials/terms";
import { ContractFields } from "./contract-fields";
import type { FieldsProps, MaterialFormFacts } from "./fields-props";
import { GoodsFields } from "./goods-fields";
import { PaperUploadField, type PaperProps } from "./paper-field";
import { ShipmentFields } from "./shipment-fields";

/** Renders all fields of a material, grouped by subject. */
export function MaterialParts({
  today,
  buyers,
  isCustomsOpen,
  papers,
  ...props
}: FieldsProps & MaterialFormFacts & { papers: PaperProps }) {
  const [t, fields] = [useTranslations("materials.form"), useTranslations("materials.field")];
  return (
    <>
      <Card title={t("papers")}>
        <div className={layout.stack}>
          <PaperUploadField {...props} {...papers} name="orderFileIds" help={t("ordersHelp")} />
        </div>
      </Card>
      <Card title={t("trade")}>
        <div className={layout.stack}>
          <ContractFields {...props} {...{ today, buyers, isCustomsOpen }} />
        </div>
      </Card>
      <Card title={t("goods")}>
        <div className={layout.stack}>
          <GoodsFields {...props} />
        </div>
      </Card>
      <Card title={t("shipment")}>
        <div className={layout.stack}>
          <ShipmentFields {...props} today={today} papers={papers} />
        </div>
      </Card>
      <Card title={t("other")}>
        <TextArea
          id="remarks"
          label={fields("remarks")}
          aside={<OptionalMark />}
          maxLength={materialLengths.remarks}
          value={props.entry.remarks}
          error={props.errorOf("remarks")}
          onChange={({ target }) => props.onChange({ remarks: target.value })}
        />
      </Card>
    </>
  );
}

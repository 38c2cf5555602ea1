"use client";
import { useTranslations } from "next-intl";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextArea } from "@/components/kit/fields/text-area";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { materialLengths, shipmentStatuses } from "@/lib/materials/terms";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import { addDays, type Day } from "@/lib/time/beijing";
import { ContractFields } from "./contract-fields";
import type { FieldsProps, MaterialFormFacts } from "./fields-props";
import { MaterialDayField, MaterialLineField } from "./line-field";
import { PaperUploadField, type PaperProps } from "./paper-field";

/** Renders all fields of a material, grouped by subject. */
export function MaterialFormFields({
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

/** Renders the fields of the goods: product, quantity, and website. */
function GoodsFields(props: FieldsProps) {
  const { entry, errorOf, onChange } = props;
  const [form, fields] = [useTranslations("materials.form"), useTranslations("materials.field")];
  const goods = useTranslations("reference.goods");
  return (
    <>
      <MaterialLineField
        {...props}
        name="productName"
        help={form("productNameHelp")}
        maxLength={materialLengths.productName}
      />
      <SelectField
        id="productType"
        label={fields("productType")}
        empty={form("choose")}
        value={entry.productType}
        error={errorOf("productType")}
        options={goodsCategoryCodes.map((value) => ({ value, label: goods(value) }))}
        onChange={({ target }) => onChange({ productType: target.value })}
      />
      <MaterialLineField {...props} name="quantity" help={form("quantityHelp")} inputMode="numeric" maxLength={12} />
      <MaterialLineField
        {...props}
        name="website"
        help={form("websiteHelp")}
        inputMode="url"
        maxLength={materialLengths.website}
      />
    </>
  );
}

/** Renders the fields of the shipment: its logistics, or its expected day. */
function ShipmentFields({ today, papers, ...props }: FieldsProps & { today: Day; papers: PaperProps }) {
  const { entry, errorOf, onChange } = props;
  const [t, form, fields] = [
    useTranslations("materials"),
    useTranslations("materials.form"),
    useTranslations("materials.field"),
  ];
  return (
    <>
      <RadioGroup
        name="shipmentStatus"
        label={fields("shipmentStatus")}
        inline
        value={entry.shipmentStatus}
        error={errorOf("shipmentStatus")}
        options={shipmentStatuses.map((value) => ({ value, label: t(`shipmentStatus.${value}`) }))}
        onChange={({ target }) => onChange({ shipmentStatus: target.value })}
      />
      {entry.shipmentStatus === "shipped" && (
        <>
          <MaterialLineField {...props} name="logisticsProvider" maxLength={materialLengths.logisticsProvider} />
          <MaterialLineField {...props} name="trackingNo" maxLength={materialLengths.trackingNo} />
          <MaterialDayField {...props} name="shippedOn" max={addDays(today, -1)} help={form("shippedOnHelp")} />
          <PaperUploadField {...props} {...papers} name="logisticsFileIds" help={form("logisticsHelp")} isOptional />
        </>
      )}
      {entry.shipmentStatus === "notShipped" && (
        <MaterialDayField {...props} name="shipsOn" min={addDays(today, 1)} help={form("shipsOnHelp")} />
      )}
      <MaterialLineField
        {...props}
        name="customsNo"
        help={form("customsNoHelp")}
        inputMode="numeric"
        maxLength={materialLengths.customsNo}
        aside={entry.settlementType === "customs" ? undefined : <OptionalMark />}
      />
    </>
  );
}

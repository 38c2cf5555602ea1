"use client";
import { useTranslations } from "next-intl";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { materialLengths, shipmentStatuses } from "@/lib/materials/terms";
import { addDays, type Day } from "@/lib/time/beijing";
import type { FieldsProps } from "./fields-props";
import { LineField } from "./line-field";
import { PaperUploadField, type PaperProps } from "./paper-field";

/** Renders the fields of the shipment: its logistics, or its expected day. */
export function ShipmentFields({ today, papers, ...props }: FieldsProps & { today: Day; papers: PaperProps }) {
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
          <LineField {...props} name="logisticsProvider" maxLength={materialLengths.logisticsProvider} />
          <LineField {...props} name="trackingNo" maxLength={materialLengths.trackingNo} />
          <LineField {...props} name="shippedOn" type="date" max={addDays(today, -1)} help={form("shippedOnHelp")} />
          <PaperUploadField {...props} {...papers} name="logisticsFileIds" help={form("logisticsHelp")} isOptional />
        </>
      )}
      {entry.shipmentStatus === "notShipped" && (
        <LineField {...props} name="shipsOn" type="date" min={addDays(today, 1)} help={form("shipsOnHelp")} />
      )}
      <LineField
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

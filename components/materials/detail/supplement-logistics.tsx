"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { materialSupplements } from "@/lib/materials/calls/logistics";
import { shipmentFaults } from "@/lib/materials/rules";
import { materialLengths } from "@/lib/materials/terms";
import { addDays, type Day } from "@/lib/time/beijing";

const blank = { logisticsProvider: "", trackingNo: "", shippedOn: "" };

/** Supplements the carrier, the tracking number and the day of shipment. */
export function SupplementMaterialLogisticsButton({
  serialNo,
  changes,
  today,
}: {
  serialNo: string;
  changes: number;
  today: Day;
}) {
  const [t, fields, form] = [
    useTranslations("materials.logistics"),
    useTranslations("materials.field"),
    useTranslations("materials.form"),
  ];
  const [shipment, setShipment] = useState(blank);
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const { isSending, listenerOf } = useUploadsInProgress();
  const line = (name: keyof typeof blank) => ({
    label: fields(name),
    value: shipment[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setShipment((all) => ({ ...all, [name]: target.value })),
  });
  return (
    <ConfirmActionButton
      call={materialSupplements.completeLogistics}
      input={() => ({ orderId: serialNo, changes, ...shipment, fileIds: [...fileIds] })}
      tone="primary"
      small
      action={t("fill")}
      title={t("fillTitle")}
      successMessage={t("filled")}
      isReady={!isSending && shipmentFaults(shipment, today).length === 0}
    >
      <div className={layout.stack}>
        <TextField {...line("logisticsProvider")} maxLength={materialLengths.logisticsProvider} />
        <TextField {...line("trackingNo")} maxLength={materialLengths.trackingNo} />
        <DateField {...line("shippedOn")} max={addDays(today, -1)} help={form("shippedOnHelp")} />
        <FileUpload
          businessType="MATERIAL"
          display="list"
          label={fields("logisticsFileIds")}
          help={form("logisticsHelp")}
          aside={<OptionalMark />}
          onSending={listenerOf("logistics")}
          onFiles={setFileIds}
        />
      </div>
    </ConfirmActionButton>
  );
}

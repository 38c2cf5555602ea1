"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextSkeleton } from "@/components/kit/feedback/skeletons";
import { DateField } from "@/components/kit/dates/date-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useCall } from "@/lib/call/browser";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { shipmentFaults } from "@/lib/materials/rules";
import { materialLengths } from "@/lib/materials/terms";
import { addDays, type Day } from "@/lib/time/beijing";
import type { MaterialBatchRow } from "./batch-view";

const visibleRowsMax = 100;

/**
 * Supplements the logistics of many materials together: their shared data, and a tracking number for each shipped one.
 */
export function SupplementBatchLogisticsButton({ batchNo, today }: { batchNo: string; today: Day }) {
  const [t, fields, form] = [
    useTranslations("materials.batch.logistics"),
    useTranslations("materials.field"),
    useTranslations("materials.form"),
  ];
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(
    materialBatchCalls.materialBatch,
    isOpen ? { batchNo, show: "awaitingLogistics", currentPage: 1, pageSize: visibleRowsMax } : null,
  );
  const [shared, setShared] = useState({ logisticsProvider: "", shippedOn: "" });
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const { isSending, listenerOf } = useUploadsInProgress();
  const waiting = data?.rows.rows.flatMap(({ material, ...row }) => (material ? [{ ...row, material }] : [])) ?? [];
  const shipments = waiting.flatMap(({ material: { serialNo, logistics } }) => {
    const trackingNo = numbers[serialNo]?.trim() ?? "";
    const version = logistics ? { changes: logistics.changes } : {};
    return trackingNo === "" ? [] : [{ orderId: serialNo, ...version, ...shared, trackingNo, fileIds: [...fileIds] }];
  });
  const line = (name: keyof typeof shared) => ({
    label: fields(name),
    value: shared[name],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setShared((all) => ({ ...all, [name]: target.value })),
  });
  return (
    <ConfirmActionButton
      call={materialBatchCalls.completeBatchLogistics}
      input={() => ({ batchNo, rows: shipments })}
      tone="primary"
      action={t("action")}
      title={t("title")}
      successMessage={t("done", { count: shipments.length })}
      onOpen={() => setOpen(true)}
      isReady={!isSending && shipments.length > 0 && shipments.every((row) => shipmentFaults(row, today).length === 0)}
    >
      <div className={layout.stack}>
        <p>{t("text")}</p>
        <TextField {...line("logisticsProvider")} maxLength={materialLengths.logisticsProvider} />
        <DateField {...line("shippedOn")} max={addDays(today, -1)} help={form("shippedOnHelp")} />
        <TrackingNumbers
          rows={data && waiting}
          numbers={numbers}
          onNumber={(serialNo, text) => setNumbers((all) => ({ ...all, [serialNo]: text }))}
        />
        {data && data.rows.total > waiting.length && (
          <p className={layout.soft}>{t("more", { visibleCount: waiting.length, total: data.rows.total })}</p>
        )}
        <FileUpload
          businessType="MATERIAL"
          display="list"
          label={fields("logisticsFileIds")}
          help={t("filesHelp")}
          aside={<OptionalMark />}
          onSending={listenerOf("logistics")}
          onFiles={setFileIds}
        />
      </div>
    </ConfirmActionButton>
  );
}

/** Renders a tracking number for each contract; empty ones continue to wait. */
function TrackingNumbers({
  rows,
  numbers,
  onNumber,
}: {
  rows: readonly (MaterialBatchRow & { material: NonNullable<MaterialBatchRow["material"]> })[] | undefined;
  numbers: Readonly<Record<string, string>>;
  onNumber: (serialNo: string, text: string) => void;
}) {
  const t = useTranslations("materials.batch.logistics");
  if (!rows) return <TextSkeleton />;
  return rows.map(({ contractNo, buyerName, material: { serialNo, logistics } }) => (
    <TextField
      key={serialNo}
      label={t("trackingOf", { contract: contractNo })}
      help={logistics && logistics.reason !== "" ? t("returned", { reason: logistics.reason }) : buyerName}
      value={numbers[serialNo] ?? ""}
      maxLength={materialLengths.trackingNo}
      autoComplete="off"
      onChange={({ target }) => onNumber(serialNo, target.value)}
    />
  ));
}

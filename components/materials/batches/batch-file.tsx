"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { useAction } from "@/components/shell/actions/use-action";
import { Card } from "@/components/kit/page/card";
import { CsvParsingFields } from "@/components/shell/sheets/sheet-interpretation";
import { SheetUploadBox } from "@/components/shell/sheets/sheet-drop";
import { useSend } from "@/lib/call/browser";
import { useProblemText } from "@/lib/forms/problem-text";
import type { DownloadedRows } from "@/lib/materials/batch-shape";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchRowsMax } from "@/lib/materials/terms";
import type { MaterialBatch } from "./batch-view";

/** Downloads the sender's own sheet with the faults beside each row; all rows, or only some. */
export function FaultSheetDownloadButton({
  batchNo,
  show,
  children,
}: {
  batchNo: string;
  show: DownloadedRows;
  children: ReactNode;
}) {
  const problemText = useProblemText();
  const load = async () =>
    (await import("@/lib/call/send")).send(materialBatchCalls.downloadBatchFile, { batchNo, show });
  return (
    <PermissionGate any={[materialBatchCalls.downloadBatchFile.access]}>
      <DownloadButton subject={`materialBatch:${batchNo}:${show}`} load={load} problem={problemText}>
        {children}
      </DownloadButton>
    </PermissionGate>
  );
}

/** Replaces the file with a corrected one. */
export function ReplaceMaterialBatchFile({
  batch: { batchNo, changes, fileId: current, dialect },
  onDone,
}: {
  batch: MaterialBatch;
  onDone: () => Promise<unknown>;
}) {
  const [t, start] = [useTranslations("materials.batch.replace"), useTranslations("materials.batch.start")];
  const replace = useSend(materialBatchCalls.replaceBatchFile);
  const again = useAction(materialBatchCalls.replaceBatchFile);
  return (
    <PermissionGate any={[materialBatchCalls.replaceBatchFile.access]}>
      {dialect && (
        <Card title={t("readAs")}>
          <CsvParsingFields
            dialect={dialect}
            disabled={again.isBusy}
            onDialect={(selectedDialect) =>
              void again
                .run({ batchNo, changes, fileId: current, isAgain: true, dialect: selectedDialect })
                .then((result) => result && onDone())
            }
          />
        </Card>
      )}
      <SheetUploadBox
        businessType="ORDER_SHEET"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("title"),
          file: t("file"),
          help: t("help", { rows: materialBatchRowsMax }),
          repeatedTitle: start("repeated"),
          again: start("again"),
        }}
        begin={async (fileId, isAgain) => {
          await replace({ batchNo, changes, fileId, isAgain });
          await onDone();
        }}
      />
    </PermissionGate>
  );
}

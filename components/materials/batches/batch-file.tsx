"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { Permitted } from "@/components/shell/frame/permitted";
import { useAction } from "@/components/shell/actions/use-action";
import { Card } from "@/components/kit/page/card";
import { ReadAs } from "@/components/shell/sheets/read-as";
import { SheetDrop } from "@/components/shell/sheets/sheet-drop";
import { useSend } from "@/lib/call/browser";
import { useProblemText } from "@/lib/forms/problem-text";
import type { DownloadedRows } from "@/lib/materials/batch-shape";
import { materialBatches } from "@/lib/materials/calls/batches";
import { batchRowsMax } from "@/lib/materials/terms";
import type { MaterialBatch } from "./batch-view";

/** Downloads the sender's own sheet with what is wrong beside each row; of it all rows, or some alone. */
export function DownloadSheet({
  batchNo,
  show,
  children,
}: {
  batchNo: string;
  show: DownloadedRows;
  children: ReactNode;
}) {
  const problemText = useProblemText();
  const load = async () => (await import("@/lib/call/send")).send(materialBatches.downloadBatchFile, { batchNo, show });
  return (
    <Permitted any={[materialBatches.downloadBatchFile.needs]}>
      <DownloadButton subject={`materialBatch:${batchNo}:${show}`} load={load} problem={problemText}>
        {children}
      </DownloadButton>
    </Permitted>
  );
}

/** Takes a corrected file in the place of the one before. */
export function ReplaceFile({
  batch: { batchNo, changes, fileId: current, dialect },
  onDone,
}: {
  batch: MaterialBatch;
  onDone: () => Promise<unknown>;
}) {
  const [t, start] = [useTranslations("materials.batch.replace"), useTranslations("materials.batch.start")];
  const replace = useSend(materialBatches.replaceBatchFile);
  const again = useAction(materialBatches.replaceBatchFile);
  return (
    <Permitted any={[materialBatches.replaceBatchFile.needs]}>
      {dialect && (
        <Card title={t("readAs")}>
          <ReadAs
            dialect={dialect}
            disabled={again.isBusy}
            onDialect={(chosen) =>
              void again
                .run({ batchNo, changes, fileId: current, isAgain: true, dialect: chosen })
                .then((made) => made && onDone())
            }
          />
        </Card>
      )}
      <SheetDrop
        businessType="ORDER_SHEET"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("title"),
          file: t("file"),
          help: t("help", { rows: batchRowsMax }),
          repeated: start("repeated"),
          again: start("again"),
        }}
        begin={async (fileId, isAgain) => {
          await replace({ batchNo, changes, fileId, isAgain });
          await onDone();
        }}
      />
    </Permitted>
  );
}

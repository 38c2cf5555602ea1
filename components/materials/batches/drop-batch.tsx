"use client";
import { useTranslations } from "next-intl";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { batchesPath } from "../materials-path";
import type { MaterialBatch } from "./batch-view";

/** Discards a batch that is not submitted, after a confirmation. */
export function DropMaterialBatch({ batch: { batchNo, changes } }: { batch: MaterialBatch }) {
  const t = useTranslations("materials.batch.drop");
  return (
    <DangerAction
      call={materialBatchCalls.dropBatch}
      input={{ batchNo, changes }}
      action={t("action")}
      title={t("title", { number: batchNo })}
      successMessage={t("done")}
      facts={[]}
      leadsTo={batchesPath}
    >
      <p>{t("text")}</p>
    </DangerAction>
  );
}

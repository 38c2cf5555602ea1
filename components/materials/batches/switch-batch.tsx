"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { externalOrders } from "@/lib/materials/calls/external-orders";

/** Requests the settlement of all materials of a batch that were not to be settled. */
export function RequestBatchSettlementButton({ batchNo }: { batchNo: string }) {
  const t = useTranslations("materials.batch.switch");
  return (
    <ConfirmActionButton
      call={externalOrders.switchBatch}
      input={{ fileBatchNo: batchNo, fileType: 2 }}
      small
      action={t("ask")}
      title={t("title", { number: batchNo })}
      successMessage={({ asked, left }) => ({
        tone: asked.length > 0 ? "good" : "quiet",
        text: t("done", { asked: asked.length, left }),
      })}
    >
      <p>{t("text")}</p>
    </ConfirmActionButton>
  );
}

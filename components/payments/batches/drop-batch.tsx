"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";

/** Discards a draft, after a confirmation. */
export function DiscardBatchButton({ batchNo }: { batchNo: string }) {
  const t = useTranslations("payments.batch.draft");
  return (
    <DangerActionButton
      call={batchCalls.dropBatch}
      input={{ batchNo }}
      action={t("drop")}
      title={t("dropTitle")}
      successMessage={t("dropped")}
      facts={[]}
      leadsTo={paymentsScreens.batches.path as Route}
    >
      <p>{t("dropText")}</p>
    </DangerActionButton>
  );
}

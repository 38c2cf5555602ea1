"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { SheetDrop } from "@/components/shell/sheets/sheet-drop";
import { useSend } from "@/lib/call/browser";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatchRowsMax } from "@/lib/payments/terms";
import { BatchTemplate } from "./batch-template";

/** Starts a batch: offers the template, and accepts the filled-in file. */
export function BatchStart() {
  const t = useTranslations("payments.batch.start");
  const apply = useSend(batchCalls.applyBatch);
  const router = useRouter();
  return (
    <div className={layout.columns}>
      <SheetDrop
        businessType="PAYMENT_BATCH"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("upload"),
          file: t("file"),
          help: t("fileHelp", { rows: paymentBatchRowsMax }),
          repeatedTitle: t("repeated"),
          again: t("again"),
        }}
        begin={async (fileId, isAgain) => {
          const { batchNo } = await apply({ fileId, isAgain });
          // named cast: a screen's path with a query stays that screen
          router.push(`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route);
        }}
      />
      <BatchTemplate />
    </div>
  );
}

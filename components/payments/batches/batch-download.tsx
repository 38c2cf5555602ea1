"use client";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/kit/upload/download-button";
import { Permitted } from "@/components/shell/frame/permitted";
import { permissionTo } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import { useProblemText } from "@/lib/forms/problem-text";

/** Downloads a batch as a sheet, or of it the rows that are not paid alone. */
export function BatchDownload({
  batchNo,
  isFaulty = false,
  children,
}: {
  batchNo: string;
  isFaulty?: boolean;
  children: ReactNode;
}) {
  const problemText = useProblemText();
  const load = async () => {
    const [{ send }, { batchCalls }] = await Promise.all([
      import("@/lib/call/send"),
      import("@/lib/payments/calls/batches"),
    ]);
    return send(batchCalls.downloadBatch, { batchNo, isFaulty });
  };
  return (
    <Permitted any={[permissionTo(paymentsScreens.batches, "export")]}>
      <DownloadButton subject={`batch:${batchNo}:${isFaulty}`} load={load} problem={problemText}>
        {children}
      </DownloadButton>
    </Permitted>
  );
}

"use client";
import type { ReactNode } from "react";
import { DownloadButton } from "@/components/kit/upload/download-button";
import type { DownloadedFile } from "@/components/kit/upload/use-download";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { screenActionAccess } from "@/lib/gate/screen";
import { paymentsScreens } from "@/lib/payments/screens";
import { useProblemText } from "@/lib/forms/problem-text";

const sending = () => Promise.all([import("@/lib/call/send"), import("@/lib/payments/calls/batches")]);

/** Downloads a batch as a sheet, or only its unpaid rows. */
export function PaymentBatchDownloadButton({
  batchNo,
  isFaulty = false,
  children,
}: {
  batchNo: string;
  isFaulty?: boolean;
  children: ReactNode;
}) {
  const load = async () => {
    const [{ send }, { batchCalls }] = await sending();
    return send(batchCalls.downloadBatch, { batchNo, isFaulty });
  };
  return (
    <ExportButton subject={`batch:${batchNo}:${isFaulty}`} load={load}>
      {children}
    </ExportButton>
  );
}

/** Downloads the status report of a batch as a message for accounting systems. */
export function BatchStatusReportDownload({ batchNo, children }: { batchNo: string; children: ReactNode }) {
  const load = async () => {
    const [{ send }, { batchCalls }] = await sending();
    return send(batchCalls.statusReport, { batchNo });
  };
  return (
    <ExportButton subject={`batch:${batchNo}:report`} load={load}>
      {children}
    </ExportButton>
  );
}

function ExportButton(props: { subject: string; load: () => Promise<DownloadedFile>; children: ReactNode }) {
  const problem = useProblemText();
  return (
    <PermissionGate any={[screenActionAccess(paymentsScreens.batches, "export")]}>
      <DownloadButton problem={problem} {...props} />
    </PermissionGate>
  );
}

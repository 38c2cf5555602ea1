"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportPayments = createExportMenu(
  async () => (await import("@/lib/payments/calls/exports")).paymentExports.exportPayments,
);

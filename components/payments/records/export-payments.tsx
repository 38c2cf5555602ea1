"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportPayments = listExport(
  async () => (await import("@/lib/payments/calls/exports")).paymentExports.exportPayments,
);

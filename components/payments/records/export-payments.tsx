"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportPayments = createListExport(
  async () => (await import("@/lib/payments/calls/exports")).paymentExports.exportPayments,
);

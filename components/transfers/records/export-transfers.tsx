"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the filtered list. */
export const ExportTransfers = createListExport(
  async () => (await import("@/lib/transfers/calls/files")).transferFiles.exportTransfers,
);

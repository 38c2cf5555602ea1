"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the filtered list. */
export const ExportTransfers = createExportMenu(
  async () => (await import("@/lib/transfers/calls/files")).transferFiles.exportTransfers,
);

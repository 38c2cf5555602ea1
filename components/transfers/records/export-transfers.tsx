"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportTransfers = listExport(
  async () => (await import("@/lib/transfers/calls/files")).transferFiles.exportTransfers,
);

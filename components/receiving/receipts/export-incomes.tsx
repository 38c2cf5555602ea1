"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportIncomes = createExportMenu(
  async () => (await import("@/lib/receiving/calls/income-files")).incomeFiles.exportIncomes,
);

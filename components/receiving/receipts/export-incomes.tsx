"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportIncomes = createListExport(
  async () => (await import("@/lib/receiving/calls/income-files")).incomeFiles.exportIncomes,
);

"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportIncomes = listExport(
  async () => (await import("@/lib/receiving/calls/income-files")).incomeFiles.exportIncomes,
);

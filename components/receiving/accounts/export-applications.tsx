"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportApplications = createListExport(
  async () => (await import("@/lib/receiving/calls/applications")).accountApplications.exportApplications,
);

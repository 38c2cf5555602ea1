"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportApplications = createExportMenu(
  async () => (await import("@/lib/receiving/calls/applications")).accountApplications.exportApplications,
);

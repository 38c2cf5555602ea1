"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportApplications = listExport(
  async () => (await import("@/lib/receiving/calls/applications")).accountApplications.exportApplications,
);

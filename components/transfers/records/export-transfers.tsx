"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { Sends } from "@/lib/call/call";
import { exportFormats, type ExportFormat } from "@/lib/files/terms";
import type { transferFiles } from "@/lib/transfers/calls/files";

/** Exports what the list shows, with its filters. Its code is loaded on demand. */
export function ExportTransfers({ filters }: { filters: Omit<Sends<typeof transferFiles.exportTransfers>, "format"> }) {
  const apply = async (format: ExportFormat) => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/transfers/calls/files")]);
    return send(calls.transferFiles.exportTransfers, { ...filters, format });
  };
  return <ExportMenu formats={exportFormats} apply={apply} />;
}

"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { Sends } from "@/lib/call/call";
import type { paymentExports } from "@/lib/payments/calls/exports";
import { exportFormats, type ExportFormat } from "@/lib/files/terms";

/** Exports what the list shows, with its filters. Its code is loaded on demand. */
export function ExportPayments({ filters }: { filters: Omit<Sends<typeof paymentExports.exportPayments>, "format"> }) {
  const apply = async (format: ExportFormat) => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/payments/calls/exports")]);
    return send(calls.paymentExports.exportPayments, { ...filters, format });
  };
  return <ExportMenu formats={exportFormats} apply={apply} />;
}

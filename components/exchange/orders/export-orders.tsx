"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { Sends } from "@/lib/call/call";
import type { orderLists } from "@/lib/exchange/calls/order-lists";
import { exportFormats, type ExportFormat } from "@/lib/files/terms";

/** Exports what the list shows, with its filters. Its code is loaded on demand. */
export function ExportOrders({ filters }: { filters: Omit<Sends<typeof orderLists.exportOrders>, "format"> }) {
  const apply = async (format: ExportFormat) => {
    const [{ send }, calls] = await Promise.all([
      import("@/lib/call/send"),
      import("@/lib/exchange/calls/order-lists"),
    ]);
    return send(calls.orderLists.exportOrders, { ...filters, format });
  };
  return <ExportMenu formats={exportFormats} apply={apply} />;
}

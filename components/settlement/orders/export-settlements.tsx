"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportSettlements = createListExport(
  async () => (await import("@/lib/settlement/calls/orders")).settlementOrders.exportSettlements,
);

"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportSettlements = createExportMenu(
  async () => (await import("@/lib/settlement/calls/orders")).settlementOrders.exportSettlements,
);

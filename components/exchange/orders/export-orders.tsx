"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its filters. */
export const ExportOrders = createExportMenu(
  async () => (await import("@/lib/exchange/calls/order-lists")).orderLists.exportOrders,
);

"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportOrders = listExport(
  async () => (await import("@/lib/exchange/calls/order-lists")).orderLists.exportOrders,
);

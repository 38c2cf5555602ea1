"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its filters. */
export const ExportOrders = createListExport(
  async () => (await import("@/lib/exchange/calls/order-lists")).orderLists.exportOrders,
);

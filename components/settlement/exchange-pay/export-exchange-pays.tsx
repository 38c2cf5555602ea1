"use client";
import { createListExport } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportExchangePays = createListExport(
  async () => (await import("@/lib/settlement/calls/exchange-pay")).exchangePayCalls.exportExchangePays,
);

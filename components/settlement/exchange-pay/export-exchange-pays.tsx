"use client";
import { createExportMenu } from "@/components/shell/actions/list-export";

/** Exports the list with its current filters. */
export const ExportExchangePays = createExportMenu(
  async () => (await import("@/lib/settlement/calls/exchange-pay")).exchangePayCalls.exportExchangePays,
);

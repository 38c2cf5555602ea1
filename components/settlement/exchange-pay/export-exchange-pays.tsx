"use client";
import { listExport } from "@/components/shell/actions/list-export";

/** Exports the list as it is filtered. */
export const ExportExchangePays = listExport(
  async () => (await import("@/lib/settlement/calls/exchange-pay")).exchangePays.exportExchangePays,
);

"use client";
import { BulkBar } from "@/components/kit/lists/row-selection";
import type { Sends } from "@/lib/call/call";
import type { incomeFiles } from "@/lib/receiving/calls/income-files";
import { ExportIncomes } from "./export-incomes";

/** Exports the selected income records of a list. */
export const IncomeBulkBar = ({ filters }: { filters: Omit<Sends<typeof incomeFiles.exportIncomes>, "format"> }) => (
  <BulkBar>{(detailIds) => <ExportIncomes filters={{ ...filters, detailIds: [...detailIds] }} />}</BulkBar>
);

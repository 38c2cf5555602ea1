"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { statements } from "@/lib/accounts/calls/statements";
import { statementFormats, type StatementFormat } from "@/lib/accounts/terms";
import type { Sends } from "@/lib/call/call";

/** Downloads what the page shows as a file. Its code is loaded on demand. */
export function StatementDownload({ filters }: { filters: Omit<Sends<typeof statements.download>, "format"> }) {
  const apply = async (format: StatementFormat) => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/accounts/calls/statements")]);
    return send(calls.statements.download, { ...filters, format });
  };
  return <ExportMenu formats={statementFormats} apply={apply} />;
}

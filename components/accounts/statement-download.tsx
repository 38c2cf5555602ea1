"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import { useSite } from "@/components/shell/public/site";
import type { statements } from "@/lib/accounts/calls/statements";
import { statementFormats, type StatementFormat } from "@/lib/accounts/terms";
import type { Sends } from "@/lib/call/call";

/** Downloads the displayed statement as a file. The code is loaded on demand. */
export function StatementExportMenu({ filters }: { filters: Omit<Sends<typeof statements.download>, "format"> }) {
  const apply = async (format: StatementFormat) => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/accounts/calls/statements")]);
    return send(calls.statements.download, { ...filters, format });
  };
  const { downloads } = useSite();
  const formats = statementFormats.filter((format) => format !== "pdf" || downloads.billingVoucher);
  return <ExportMenu formats={formats} apply={apply} />;
}

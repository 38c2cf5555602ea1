"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { systemTerms } from "@/lib/accounts/vouchers/systems";
import type { Sends } from "@/lib/call/call";

/** Downloads the displayed vouchers as the file of their program. The code is loaded on demand. */
export function AccountingVouchersDownload({ filters }: { filters: Sends<typeof vouchers.downloadVouchers> }) {
  const apply = async () => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/accounts/calls/vouchers")]);
    return send(calls.vouchers.downloadVouchers, filters);
  };
  return <ExportMenu formats={[systemTerms[filters.system].format]} apply={apply} />;
}

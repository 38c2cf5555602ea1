"use client";
import { ExportMenu } from "@/components/shell/actions/export-menu";
import type { vouchers } from "@/lib/accounts/calls/vouchers";
import { systemTerms } from "@/lib/accounts/vouchers/systems";
import type { Sends } from "@/lib/call/call";

/** Downloads the vouchers that the page shows as the file of their program. Its code is loaded on demand. */
export function VoucherDownload({ asked }: { asked: Sends<typeof vouchers.downloadVouchers> }) {
  const apply = async () => {
    const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/accounts/calls/vouchers")]);
    return send(calls.vouchers.downloadVouchers, asked);
  };
  return <ExportMenu formats={[systemTerms[asked.system].format]} apply={apply} />;
}

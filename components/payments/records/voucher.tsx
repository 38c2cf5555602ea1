"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";
import type { VoucherKind } from "@/lib/access/site";

/** Downloads a payment's voucher. */
export function PaymentVoucherDownload({ orderNo, kind }: { orderNo: string; kind: VoucherKind }) {
  const t = useTranslations("payments.voucher");
  return (
    <DocumentDownloadMenu
      kind={kind}
      subjectOf={(language) => `voucher ${orderNo} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { paymentVouchers }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/payments/calls/vouchers"),
        ]);
        return send(paymentVouchers.voucher, { orderNo, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

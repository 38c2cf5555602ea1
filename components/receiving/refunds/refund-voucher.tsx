"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads the voucher of a refund. */
export function RefundVoucherDownload({ orderNo }: { orderNo: string }) {
  const t = useTranslations("receiving.refunds");
  return (
    <DocumentDownloadMenu
      kind="paymentVoucher"
      subjectOf={(language) => `incomeRefund ${orderNo} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { refunds }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/receiving/calls/refunds"),
        ]);
        return send(refunds.refundVoucher, { orderNo, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

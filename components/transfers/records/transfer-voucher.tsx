"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads a transfer's voucher. */
export function TransferVoucherDownload({ orderNo }: { orderNo: string }) {
  const t = useTranslations("transfers.voucher");
  return (
    <DocumentDownloadMenu
      kind="paymentVoucher"
      subjectOf={(language) => `transfer ${orderNo} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { transferFiles }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/transfers/calls/files"),
        ]);
        return send(transferFiles.transferVoucher, { orderNo, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

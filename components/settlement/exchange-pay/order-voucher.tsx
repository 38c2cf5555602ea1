"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads an order's voucher. */
export function ExchangePayVoucherDownload({ orderNo }: { orderNo: string }) {
  const t = useTranslations("settlement.exchangePays.voucher");
  return (
    <DocumentDownloadMenu
      kind="paymentVoucher"
      subjectOf={(language) => `voucher ${orderNo} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { exchangePayCalls }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/settlement/calls/exchange-pay"),
        ]);
        return send(exchangePayCalls.exchangePayVoucher, { orderNo, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads the voucher of a settlement. */
export function SettlementVoucherDownload({ orderNo }: { orderNo: string }) {
  const t = useTranslations("settlement.voucher");
  return (
    <DocumentDownloadMenu
      subjectOf={(language) => `settlement ${orderNo} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { settlementPayouts }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/settlement/calls/order-payouts"),
        ]);
        return send(settlementPayouts.settlementVoucher, { orderNo, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

/** Downloads the vouchers of the selected settlements as one archive. */
export function SettlementVouchersDownload({ orderNos }: { orderNos: readonly string[] }) {
  const t = useTranslations("settlement.voucher");
  return (
    <DocumentDownloadMenu
      subjectOf={(language) => `settlements ${orderNos.join(" ")} ${language}`}
      labelOf={(language) => t(`allAs.${language}`)}
      load={async (language) => {
        const [{ send }, { settlementPayouts }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/settlement/calls/order-payouts"),
        ]);
        return send(settlementPayouts.settlementVouchers, { orderNos: [...orderNos], language });
      }}
    >
      {t("downloadChosen", { count: orderNos.length })}
    </DocumentDownloadMenu>
  );
}

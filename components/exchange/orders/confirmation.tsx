"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";
import type { Locale } from "@/lib/i18n/locale";

/** Downloads an order's confirmation. */
export function ExchangeConfirmationDownload({ orderNo }: { orderNo: string }) {
  const t = useTranslations("exchange.confirmation");
  const idOf = (language: Locale) => `exchange:${orderNo}:${language}`;
  return (
    <DocumentDownloadMenu
      kind="settlementVoucher"
      subjectOf={idOf}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { files }] = await Promise.all([import("@/lib/call/send"), import("@/lib/files/calls/files")]);
        return send(files.byId, { id: idOf(language) });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

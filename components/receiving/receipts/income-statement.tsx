"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads the statement of an income. */
export function IncomeStatementDownload({ detailId }: { detailId: string }) {
  const t = useTranslations("receiving.statement");
  return (
    <DocumentDownloadMenu
      kind="paymentVoucher"
      subjectOf={(language) => `income ${detailId} ${language}`}
      labelOf={(language) => t(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { incomeFiles }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/receiving/calls/income-files"),
        ]);
        return send(incomeFiles.incomeStatement, { detailId, language });
      }}
    >
      {t("download")}
    </DocumentDownloadMenu>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { DocumentDownloadMenu } from "@/components/shell/actions/document-menu";

/** Downloads an account's details for payers. */
export function AccountDetailsDownload({ accountId }: { accountId: string }) {
  const [t, paper] = [useTranslations("receiving.accounts"), useTranslations("receiving.paper")];
  return (
    <DocumentDownloadMenu
      subjectOf={(language) => `account ${accountId} ${language}`}
      labelOf={(language) => paper(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { payeeAccounts }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/receiving/calls/accounts"),
        ]);
        return send(payeeAccounts.accountPaper, { accountId, language });
      }}
    >
      {t("pdf")}
    </DocumentDownloadMenu>
  );
}

/** Downloads the letter that confirms which accounts an application opened. */
export function AccountOpeningLetterDownload({ applicationNo }: { applicationNo: string }) {
  const [t, paper] = [useTranslations("receiving.records"), useTranslations("receiving.paper")];
  return (
    <DocumentDownloadMenu
      subjectOf={(language) => `letter ${applicationNo} ${language}`}
      labelOf={(language) => paper(`as.${language}`)}
      load={async (language) => {
        const [{ send }, { accountApplications }] = await Promise.all([
          import("@/lib/call/send"),
          import("@/lib/receiving/calls/applications"),
        ]);
        return send(accountApplications.applicationLetter, { applicationNo, language });
      }}
    >
      {t("letter")}
    </DocumentDownloadMenu>
  );
}

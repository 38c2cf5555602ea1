import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { accountsPath } from "../accounts/accounts-path";
import { ApplyForm, type AccountApplyFacts } from "./apply-form";

/** The page of an application; for whoever may have no account, why. */
export function AccountApplyPage({ facts }: { facts: AccountApplyFacts | null }) {
  const [t, accounts] = [useTranslations("receiving.apply"), useTranslations("receiving.accounts")];
  return (
    <div className={layout.page}>
      <PageHeader
        title={t(facts?.failed ? "modifyTitle" : "title")}
        actions={<LinkButton href={accountsPath()}>{accounts("title")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      {facts ? (
        <AreaMessages of={["receiving"]}>
          <ApplyForm key={`${facts.failed?.applicationNo} ${facts.draft?.version ?? ""}`} facts={facts} />
        </AreaMessages>
      ) : (
        <Notice tone="bad" title={t("prohibited")}>
          {t("prohibitedText")}
        </Notice>
      )}
    </div>
  );
}

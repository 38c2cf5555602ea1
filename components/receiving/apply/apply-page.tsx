import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { hindrances } from "@/lib/receiving/calls/applications";
import { accountsPath } from "../accounts/accounts-path";
import { ApplyForm, type AccountApplyFacts } from "./apply-form";

/** The page of an application; for whoever may have no account, why. */
export function AccountApplyPage(shown: { facts: AccountApplyFacts } | { hindrance: (typeof hindrances)[number] }) {
  const facts = "facts" in shown ? shown.facts : null;
  const [t, accounts] = [useTranslations("receiving.apply"), useTranslations("receiving.accounts")];
  return (
    <div className={layout.page}>
      <PageHeader
        title={t(facts?.failed ? "modifyTitle" : "title")}
        actions={<LinkButton href={accountsPath()}>{accounts("title")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      {"facts" in shown ? (
        <AreaMessages of={["receiving"]}>
          <ApplyForm
            key={`${shown.facts.failed?.applicationNo} ${shown.facts.draft?.version ?? ""}`}
            facts={shown.facts}
          />
        </AreaMessages>
      ) : (
        <Notice tone="bad" title={t("prohibited")}>
          {t(`hindrance.${shown.hindrance}`)}
        </Notice>
      )}
    </div>
  );
}

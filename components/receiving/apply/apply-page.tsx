import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { hindrances } from "@/lib/receiving/calls/applications";
import { receivingAccountsPath } from "../accounts/accounts-path";
import { ReceivingApplicationForm, type AccountApplyFacts } from "./apply-form";

/** Renders the page of an application, or the reason why the merchant may not open an account. */
export function ReceivingApplicationFormPage(
  props: { facts: AccountApplyFacts } | { hindrance: (typeof hindrances)[number] },
) {
  const facts = "facts" in props ? props.facts : null;
  const [t, accounts] = [useTranslations("receiving.apply"), useTranslations("receiving.accounts")];
  return (
    <div className={layout.page}>
      <PageHeader
        title={t(facts?.failedApplication ? "modifyTitle" : "title")}
        actions={<LinkButton href={receivingAccountsPath()}>{accounts("title")}</LinkButton>}
      >
        {t("lead")}
      </PageHeader>
      {"facts" in props ? (
        <AreaTranslations of={["receiving"]}>
          <ReceivingApplicationForm
            key={`${props.facts.failedApplication?.applicationNo} ${props.facts.draft?.version ?? ""}`}
            facts={props.facts}
          />
        </AreaTranslations>
      ) : (
        <Notice tone="bad" title={t("prohibited")}>
          {t(`hindrance.${props.hindrance}`)}
        </Notice>
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import type { agreements } from "@/lib/access/calls/agreements";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";
import { beijingText, beijingDay } from "@/lib/time/beijing";
import type { Route } from "next";
import { AcceptAgreementsButton } from "../company/accept-button";
import type { AgreementStanding } from "../agreements/agreement-list";
import { AgreementText } from "../agreements/agreement-text";

// named cast: the screen's row names the page that this is
const list = accessScreens.agreements.path as Route;

/** Shows one agreement with its text, its accepted version, and the button that accepts it where that is due. */
export function AgreementToAccept({
  agreement,
  standing: { id, version, isPending, accepted, coming },
  mayAccept,
}: {
  agreement: ClientOutput<typeof agreements.agreementText>;
  standing: AgreementStanding;
  mayAccept: boolean;
}) {
  const t = useTranslations("access.agreements");
  const accept = (
    <AreaTranslations of={["access"]}>
      <AcceptAgreementsButton agreed={[{ id, version }]} />
    </AreaTranslations>
  );
  return (
    <div className={layout.page}>
      <PageHeader title={agreement.title} actions={<LinkButton href={list}>{t("back")}</LinkButton>} />
      {isPending && (
        <Notice tone="waiting" title={t("pending")}>
          {mayAccept ? t("readFirst") : t("ownerOnly")}
        </Notice>
      )}
      {accepted && (
        <FactList
          items={[
            { label: t("version"), value: String(accepted.version) },
            { label: t("acceptedAt"), value: beijingText(accepted.at) },
            { label: t("by"), value: accepted.by },
            { label: t("from"), value: accepted.from },
          ]}
        />
      )}
      {coming && (
        // named cast: the page of an agreement with its version
        <Notice
          tone="quiet"
          title={t("comingTitle", { version: String(coming.version), day: beijingDay(coming.activeAt) })}
          action={
            <LinkButton href={`/protocol/${id}?version=${coming.version}` as Route}>{t("readComing")}</LinkButton>
          }
        />
      )}
      <Card title={t("text")}>
        <div className={layout.stack}>
          <AgreementText agreement={agreement} />
        </div>
      </Card>
      {isPending && mayAccept && <div className={layout.actions}>{accept}</div>}
    </div>
  );
}

/** Reports that there is no such agreement. */
export function AgreementNotFound() {
  const [t, missing] = [useTranslations("access.agreements"), useTranslations("access.notThere")];
  return <RecordNotFound title={t("title")} problem={missing("title")} advice={missing("text")} back={list} />;
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { CopyableText } from "@/components/kit/text/copyable";
import { StateHistory } from "@/components/kit/text/state-history";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";
import type { verificationApplications } from "@/lib/verification/calls/applications";
import { verificationScreens } from "@/lib/verification/screens";
import { verification as machine } from "@/lib/verification/states";
import { ApplicationEntryCards } from "./application-entry";
import { VerificationCertificateList } from "./certificates";
import { VerificationDifferences, VerificationFindings } from "./findings";
import { VerificationStandingNotice } from "./standing-notice";
import { InformationRequestThread } from "./thread";

export type VerificationStanding = ClientOutput<typeof verificationApplications.standing>;
/** Describes the merchant whom operations have verified. */
interface VerifiedMerchant {
  readonly userName: string;
  readonly userNo: string;
}
export type Application = NonNullable<VerificationStanding["application"]>;

/**
 * Renders the standing of the merchant's verification: the findings with links to correct them, its certificates, its
 * thread.
 */
export function VerificationInformation({
  standing,
  merchant,
  mayManage,
  now,
}: {
  standing: VerificationStanding;
  merchant: VerifiedMerchant;
  mayManage: boolean;
  now: Date;
}) {
  const t = useTranslations("verification.information");
  const { application, realNameState } = standing;
  if (!application && realNameState === 2) return <VerifiedDirectly merchant={merchant} />;
  if (!application)
    return (
      <div className={layout.page}>
        <PageHeader title={t("title")} />
        <EmptyState
          action={
            // named cast: a screen's path is a page that exists
            <LinkButton tone="primary" href={verificationScreens.start.path as Route}>
              {t("start")}
            </LinkButton>
          }
        >
          {t("none")}
        </EmptyState>
      </div>
    );
  return <InformationContent standing={standing} application={application} mayManage={mayManage} now={now} />;
}

/** Displays what is known of a merchant that operations have verified without an application. */
function VerifiedDirectly({ merchant: { userName, userNo } }: { merchant: VerifiedMerchant }) {
  const [t, states] = [useTranslations("verification.information"), useTranslations("verification.verification")];
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title")}
        state={
          <ExplainedState machine={machine} state="passed">
            {states("passed")}
          </ExplainedState>
        }
      >
        {t("byOperations")}
      </PageHeader>
      <Card title={t("merchant")}>
        <div className={layout.stack}>
          <FactList
            items={[
              { label: t("merchantName"), value: userName },
              { label: t("merchantNo"), value: <CopyableText text={userNo} label={t("merchantNo")} /> },
            ]}
          />
          <p>{t("changes")}</p>
          <div className={layout.actions}>
            {/* named cast: a screen's path is a page that exists */}
            <LinkButton href={accessScreens.userInfo.path as Route}>{t("toMerchant")}</LinkButton>
          </div>
        </div>
      </Card>
    </div>
  );
}

function InformationContent({
  standing,
  application,
  mayManage,
  now,
}: {
  standing: VerificationStanding;
  application: Application;
  mayManage: boolean;
  now: Date;
}) {
  const [t, states] = [useTranslations("verification"), useTranslations("verification.verification")];
  const { type, state, version, findings, differences, history } = application;
  const { certificates } = standing;
  // once it has passed, the differences are no longer relevant
  const isSettled = state === "passed" || state === "expired";
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("information.title")}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
      >
        {t("information.lead", { type: t(`type.${type}`), version })}
      </PageHeader>
      <VerificationStandingNotice standing={standing} application={application} mayManage={mayManage} now={now} />
      {findings.length > 0 && <VerificationFindings application={application} mayManage={mayManage} />}
      <InformationRequestThread application={application} mayManage={mayManage} now={now} />
      {certificates.length > 0 && (
        <VerificationCertificateList
          type={type}
          certificates={certificates}
          noticeDays={standing.noticeDays}
          mayManage={mayManage}
          isOpen={standing.realNameState !== 1}
        />
      )}
      {differences.length > 0 && !isSettled && <VerificationDifferences differences={differences} />}
      <ApplicationEntryCards application={application} />
      <Card title={t("information.history")}>
        <StateHistory machine={machine} states={states} history={merchantSteps(history, states)} now={now} />
      </Card>
    </div>
  );
}

/** Returns the history without the internal steps of operations: for the merchant the state does not change. */
const merchantSteps = <H extends { readonly after: string }>(
  history: readonly H[],
  states: (state: Application["state"]) => string,
) =>
  history.filter(({ after }, at) => {
    const before = history[at - 1]?.after;
    return !(machine.is(after) && before && machine.is(before) && states(after) === states(before));
  });

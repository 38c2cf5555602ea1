import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import type { Got } from "@/lib/call/call";
import type { applications } from "@/lib/verification/calls/applications";
import { verificationScreens } from "@/lib/verification/screens";
import { verification as machine } from "@/lib/verification/states";
import { ApplicationEntry } from "./application-entry";
import { Certificates } from "./certificates";
import { Differences, Findings } from "./findings";
import { StandingNotice } from "./standing-notice";
import { Thread } from "./thread";

export type Standing = Got<typeof applications.standing>;
export type Application = NonNullable<Standing["application"]>;

/** Where the merchant stands with its verification: what was found wrong and where to mend it, its certificates, its thread. */
export function VerificationInformation({
  standing,
  mayManage,
  now,
}: {
  standing: Standing;
  mayManage: boolean;
  now: Date;
}) {
  const t = useTranslations("verification.information");
  const { application, realNameState } = standing;
  if (!application && realNameState === 2)
    return (
      <div className={layout.page}>
        <PageHeader title={t("title")} />
        <EmptyState>{t("byOperations")}</EmptyState>
      </div>
    );
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
  return <Told standing={standing} application={application} mayManage={mayManage} now={now} />;
}

function Told({
  standing,
  application,
  mayManage,
  now,
}: {
  standing: Standing;
  application: Application;
  mayManage: boolean;
  now: Date;
}) {
  const [t, states] = [useTranslations("verification"), useTranslations("verification.verification")];
  const { type, state, version, findings, differences, history } = application;
  const { certificates } = standing;
  // once it has passed, nobody looks at them any more
  const isSettled = state === "passed" || state === "expired";
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("information.title")}
        state={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}
      >
        {t("information.lead", { type: t(`type.${type}`), version })}
      </PageHeader>
      <StandingNotice standing={standing} application={application} mayManage={mayManage} now={now} />
      {findings.length > 0 && <Findings application={application} mayManage={mayManage} />}
      <Thread application={application} mayManage={mayManage} now={now} />
      {certificates.length > 0 && (
        <Certificates
          type={type}
          certificates={certificates}
          noticeDays={standing.noticeDays}
          mayManage={mayManage}
          isOpen={standing.realNameState !== 1}
        />
      )}
      {differences.length > 0 && !isSettled && <Differences differences={differences} />}
      <ApplicationEntry application={application} />
      <Card title={t("information.history")}>
        <StateHistory machine={machine} states={states} history={told(history, states)} now={now} />
      </Card>
    </div>
  );
}

/** A history without the steps that operations take among themselves: to the merchant the state stays the same. */
const told = <H extends { readonly after: string }>(
  history: readonly H[],
  states: (state: Application["state"]) => string,
) =>
  history.filter(({ after }, at) => {
    const before = history[at - 1]?.after;
    return !(machine.is(after) && before && machine.is(before) && states(after) === states(before));
  });

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import type { ClientOutput } from "@/lib/call/call";
import type { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { applicationFields } from "@/lib/receiving/account-entry";
import { accountApplicationLabelValues, type ReceivingTexts } from "@/lib/receiving/application-lines";
import { accountApplication as machine } from "@/lib/receiving/states";
import { VerificationFileLink } from "../verification/case-file";
import { DeclineReceivingApplicationForm } from "./decline-form";
import { ReceivingApplicationDecisions } from "./receiving-decisions";
import { receivingApplicationFileUrl, receivingApplicationsRoute } from "./receiving-view";

/** Displays an application for receiving accounts and the possible decisions about it. */
export function ReceivingApplicationCase({
  world,
  of: { application, userNo, company, changes, events, history },
  now,
}: {
  world: string;
  of: ClientOutput<typeof receivingApplicationActions.receivingApplication>;
  now: Date;
}) {
  const [t, all] = [useTranslations("operations.receiving"), useTranslations("receiving")];
  const states = useTranslations("receiving.accountApplication");
  const locale = useLocale();
  const { applicationNo, state, reason, files } = application;
  const reviewedApplication = { applicationNo, changes, events };
  return (
    <div className={layout.page}>
      <PageHeader
        title={`${userNo} ${company}`}
        trail={<CopyableText text={applicationNo} label={t("number")} />}
        state={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}
        actions={
          <>
            <LinkButton href={receivingApplicationsRoute(world)}>{t("back")}</LinkButton>
            <ReceivingApplicationDecisions world={world} of={reviewedApplication} />
          </>
        }
      />
      <Card title={t("facts")}>
        <FactList
          items={[
            // named cast: the texts have each key that an application leads to (a test proves it)
            ...accountApplicationLabelValues(application, all as unknown as ReceivingTexts, locale).map(
              ([label, value]) => ({
                label,
                value,
              }),
            ),
            ...(reason ? [{ label: t("reason"), value: reason, wide: true }] : []),
          ]}
        />
      </Card>
      <Card title={t("files")}>
        <ul>
          {files.map(({ fileId, fileName }) => (
            <li key={fileId}>
              <VerificationFileLink src={receivingApplicationFileUrl(world, applicationNo, fileId)} name={fileName} />
            </li>
          ))}
        </ul>
      </Card>
      {events.includes("fail") && (
        <Card title={t("declineCard")}>
          <DeclineReceivingApplicationForm
            world={world}
            of={reviewedApplication}
            fields={applicationFields.map((field) => ({ value: field, label: all(`field.${field}`) }))}
          />
        </Card>
      )}
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

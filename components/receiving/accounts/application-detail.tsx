import type { Route } from "next";
import { useTranslations, useLocale } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { accountApplicationLabelValues, type ReceivingTexts } from "@/lib/receiving/application-lines";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { accountApplication as machine } from "@/lib/receiving/states";
import { FailedApplicationNotice } from "../apply/failed-notice";
import { AccountOpeningLetterDownload } from "./account-paper";
import { receivingAccountsPath, applicationCorrectionPath } from "./accounts-path";

type Detail = ClientOutput<typeof accountApplications.application>;

/** Displays one application: its state and next step, its content, and its result. */
export function ReceivingApplicationDetail({
  detail: { application, history, accounts },
  now,
  back,
}: {
  detail: Detail;
  now: Date;
  back: Route;
}) {
  const t = useTranslations("receiving.records");
  const [states, kinds] = [useTranslations("receiving.accountApplication"), useTranslations("receiving.accountKind")];
  const { applicationNo, state, files, kind, currencies } = application;
  return (
    <div className={layout.page}>
      <PageHeader
        title={`${kinds(kind)} · ${currencies.join(" ")}`}
        trail={<CopyableText text={applicationNo} label={t("number")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={<Buttons application={application} back={back} />}
      />
      <Standing application={application} />
      {accounts.length > 0 && (
        <Card title={t("opened")}>
          <ul>
            {accounts.map(({ accountId, currency, number }) => (
              <li key={accountId}>
                <HoverPrefetchLink href={receivingAccountsPath({ accountId })}>
                  {accountLabel(currency, number)}
                </HoverPrefetchLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t("facts")}>
        <ApplicationFacts of={application} now={now} />
      </Card>
      <Card title={t("files")}>
        <DocumentLinks documents={files} />
      </Card>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

/** Labels an account in a list of several. */
const accountLabel = (currency: string, number: string): string => [currency, formatAccountNumber(number)].join(" ");

function Buttons({
  application: { applicationNo, state },
  back,
}: {
  application: AccountApplicationDetail;
  back: Route;
}) {
  const [t, accounts] = [useTranslations("receiving.records"), useTranslations("receiving.accounts")];
  return (
    <>
      <LinkButton href={back}>{accounts("back")}</LinkButton>
      {state === "success" && (
        <PermissionGate any={[accountApplications.applicationLetter.access]}>
          <AreaTranslations of={["receiving"]}>
            <AccountOpeningLetterDownload applicationNo={applicationNo} />
          </AreaTranslations>
        </PermissionGate>
      )}
      {state === "fail" && (
        <PermissionGate any={[accountApplications.modifyApplication.access]}>
          <LinkButton tone="primary" href={applicationCorrectionPath(applicationNo)}>
            {t("modify")}
          </LinkButton>
        </PermissionGate>
      )}
    </>
  );
}

/** Describes the application's state and the next step. */
function Standing({ application }: { application: AccountApplicationDetail }) {
  const [t, states] = [useTranslations("receiving.records"), useTranslations("receiving.accountApplication")];
  const { state, reason } = application;
  if (state === "fail") return <FailedApplicationNotice application={application} />;
  return (
    <Notice tone={machine.tone(state)} title={states(state)}>
      {t(`${state}Text`)} {reason}
    </Notice>
  );
}

type AccountApplicationDetail = ClientOutput<typeof accountApplications.application>["application"];

/** Lists the content of an application, with its submitter and time. */
function ApplicationFacts({ of, now }: { of: AccountApplicationDetail; now: Date }) {
  const t = useTranslations("receiving");
  // named cast: the texts have each key that an application leads to (a test proves it)
  const lines = accountApplicationLabelValues(of, t as unknown as ReceivingTexts, useLocale());
  return (
    <FactList
      items={[
        ...lines.map(([label, value]) => ({ label, value })),
        { label: t("records.operator"), value: of.operator },
        { label: t("records.submittedAt"), value: <TimeText at={of.submittedAt} now={now} style="exact" /> },
      ]}
    />
  );
}

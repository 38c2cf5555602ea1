import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { verification as machine } from "@/lib/verification/states";
import { consoleWorldRoute } from "../worlds/world-route";
import { VerificationFileLink } from "./case-file";
import { VerificationDocumentList } from "./case-papers";
import { VerificationDecisionPanel } from "./decision";
import { ScreeningHitList } from "./hit-list";
import { InformationRequestForm } from "./inquiry-form";
import { VerificationFieldComparison } from "./side-by-side";
import { consoleVerificationRoute, type VerificationCase, verificationFileUrl } from "./verification-view";

interface CasePageProps {
  world: string;
  of: VerificationCase;
  now: Date;
}

/** Displays an application with all evidence for and against it, and the actions that the current user may perform. */
export function VerificationCasePage({ world, of, now }: CasePageProps) {
  const t = useTranslations("operations.verifications");
  const states = useTranslations("operations.verifications.states");
  return (
    <div className={layout.page}>
      <PageHeader
        title={of.company || of.userNo}
        state={<StateChip tone={machine.tone(of.state)}>{states(of.state)}</StateChip>}
        actions={<LinkButton href={consoleWorldRoute(world, "verifications")}>{t("title")}</LinkButton>}
      />
      <Card title={t("facts")}>
        <CaseFacts world={world} of={of} now={now} />
      </Card>
      <Card title={t("decide")}>
        <VerificationDecisionPanel world={world} of={of} />
      </Card>
      <Card title={t("hitsTitle")}>
        <ScreeningHitList world={world} of={of} />
      </Card>
      <Card title={t("sideBySide")}>
        <VerificationFieldComparison of={of} />
      </Card>
      <Card title={t("papers")}>
        <VerificationDocumentList world={world} of={of} />
      </Card>
      <Card title={t("thread")}>
        <CaseThread world={world} of={of} now={now} />
      </Card>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={of.application.history} now={now} />
      </Card>
    </div>
  );
}

function CaseFacts({ world, of, now }: CasePageProps) {
  const t = useTranslations("operations.verifications");
  const types = useTranslations("verification.type");
  const states = useTranslations("operations.verifications.states");
  const { applicationId, userNo, merchantName, type, version, isRenewal, state, submittedAt, deadline, versions } = of;
  const facts: FactItem[] = [
    { label: t("merchant"), value: `${userNo} ${merchantName}`.trim() },
    { label: t("type"), value: types(type) },
    { label: t("number"), value: t(isRenewal ? "renewal" : "versionNo", { version }) },
    { label: t("submittedAt"), value: <TimeText at={submittedAt} now={now} style="exact" /> },
    {
      label: t(state === "awaitingAnswer" ? "deadlineAnswer" : "deadline"),
      value: deadline ? <TimeText at={deadline} now={now} style="exact" /> : t("noDeadline"),
    },
    {
      label: t("versions"),
      wide: true,
      value: (
        <ul>
          {versions.map((version) => (
            <li key={version.applicationId}>
              {version.applicationId === applicationId ? (
                t("versionNo", { version: version.version })
              ) : (
                <Link href={consoleVerificationRoute(world, version.applicationId)} prefetch={false}>
                  {t("versionNo", { version: version.version })}
                </Link>
              )}{" "}
              {states(version.state)} <TimeText at={version.submittedAt} now={now} />
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return <FactList items={facts} />;
}

/** Displays the requests of operations and the answers of the merchant, and the form that requests more. */
function CaseThread({ world, of: { application, events }, now }: { world: string; of: VerificationCase; now: Date }) {
  const t = useTranslations("operations.verifications");
  const { applicationId, thread } = application;
  const moments = thread.map(({ no, isOperations, who, text, files, at }): Moment => ({
    key: String(no),
    tone: isOperations ? "waiting" : "moving",
    title: isOperations ? t("asked") : t("answered", { who }),
    at: <TimeText at={at} now={now} style="exact" />,
    note: (
      <>
        <span>{text}</span>
        {files.map(({ fileId, name }) => (
          <span key={fileId} className={layout.actions}>
            <VerificationFileLink src={verificationFileUrl(world, applicationId, fileId)} name={name} />
          </span>
        ))}
      </>
    ),
  }));
  return (
    <div className={layout.stack}>
      {moments.length > 0 ? <Timeline moments={moments} /> : <p>{t("noThread")}</p>}
      {events.includes("ask") && <InformationRequestForm key={thread.length} {...{ world, applicationId }} />}
    </div>
  );
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { verificationApplications } from "@/lib/verification/calls/applications";
import type { drafts } from "@/lib/verification/calls/drafts";
import { verificationTypes, type VerificationType } from "@/lib/verification/kinds";
import { verificationPapersOf } from "@/lib/verification/materials";
import { mayChooseVerificationType } from "@/lib/verification/type-choice";
import { verificationFormPagePath } from "@/lib/verification/paths";
import { verificationScreens } from "@/lib/verification/screens";
import { verification as machine, type VerificationState } from "@/lib/verification/states";
import { VerificationSteps } from "./verification-steps";
import styles from "./verification-start.module.css";

export interface StartFacts {
  standing: ClientOutput<typeof verificationApplications.standing>;
  /** Holds the drafts so far, by type. */
  drafts: Partial<Record<VerificationType, NonNullable<ClientOutput<typeof drafts.draft>["draft"]>>>;
  /** True when the reader may fill in the forms. */
  mayManage: boolean;
  now: Date;
}

/**
 * Renders the start of verification: what it enables, the choice of a type with its requirements, and the existing
 * drafts.
 */
export function VerificationStart({ standing, drafts, mayManage, now }: StartFacts) {
  const t = useTranslations("verification.start");
  const isOpen = mayChooseVerificationType(standing);
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <StateNotice standing={standing} isOpen={isOpen} />
      {isOpen && (
        <>
          {!mayManage && <Notice tone="moving">{t("notYours")}</Notice>}
          <ul className={styles.types}>
            {verificationTypes.map((type) => (
              <li key={type}>
                <TypeCard
                  type={type}
                  draft={drafts[type] ?? null}
                  form={standing.application?.type === type ? "edit" : "add"}
                  mayManage={mayManage}
                  now={now}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <VerificationSteps />
    </div>
  );
}

const noticeKeys = {
  reviewing: "reviewing",
  prepared: "reviewing",
  awaitingAnswer: "awaiting",
  passed: "passed",
  failed: "failed",
  expired: "expired",
  superseded: "expired",
} as const satisfies Record<VerificationState, string>;

/** Displays the state of the application, independent of other changes by operations; nothing before the first one. */
function StateNotice({
  standing: { application, realNameState },
  isOpen,
}: Pick<StartFacts, "standing"> & { isOpen: boolean }) {
  const t = useTranslations("verification.start");
  // operations may have verified a merchant without an application
  const state = application?.state ?? (realNameState === 2 ? "passed" : null);
  if (!state) return null;
  return (
    <Notice
      tone={machine.tone(state)}
      title={t(`told.${noticeKeys[state]}`)}
      action={
        // named cast: a screen's path is a page that exists
        <LinkButton href={verificationScreens.information.path as Route}>{t("information")}</LinkButton>
      }
    >
      {t(isOpen ? "again" : "stateText")}
    </Notice>
  );
}

const forms = { add: "begin", edit: "correct" } as const;

function TypeCard({
  type,
  draft,
  form,
  mayManage,
  now,
}: {
  type: VerificationType;
  draft: StartFacts["drafts"][VerificationType] | null;
  /** Selects the correction, for the type that was refused. */
  form: "add" | "edit";
  mayManage: boolean;
  now: Date;
}) {
  const t = useTranslations("verification");
  const papers = verificationPapersOf(type, { isYearOld: true, hasAgent: false }).filter(
    ({ isOptional }) => !isOptional,
  );
  const nameOf = (kind: (typeof papers)[number]["kind"]) =>
    kind === "nar1" ? t("start.annualOrFirst") : t(`papers.${kind}`);
  return (
    <Card
      title={t(`type.${type}`)}
      {...(draft && { action: <StateChip tone="moving">{t("start.draft", { days: draft.daysLeft })}</StateChip> })}
    >
      <div className={layout.stack}>
        <p>{t(`start.for.${type}`)}</p>
        <div>
          <p className={layout.soft}>{t("start.needed")}</p>
          <ul className={styles.needed}>
            {papers.map(({ kind }) => (
              <li key={kind}>{nameOf(kind)}</li>
            ))}
            <li>{t(`start.people.${type}`)}</li>
          </ul>
        </div>
        {draft && (
          <p className={layout.soft}>
            {t("start.savedAt", { name: draft.savedBy })} <TimeText at={draft.savedAt} now={now} style="exact" />
          </p>
        )}
        {mayManage && (
          <div>
            {/* named cast: each type has its forms */}
            <LinkButton tone={draft ? "primary" : "secondary"} href={verificationFormPagePath(type, form) as Route}>
              {t(`start.${draft ? "goOn" : forms[form]}`, { type: t(`type.${type}`) })}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}

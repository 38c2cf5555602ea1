import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { TimeText } from "@/components/kit/text/time-text";
import { mayChooseVerificationType } from "@/lib/verification/type-choice";
import { verificationFormPagePath } from "@/lib/verification/paths";
import { verificationScreens } from "@/lib/verification/screens";
import type { Application, VerificationStanding } from "./verification-information";

/** Explains the state to the merchant, with its deadline and the next action. */
export function VerificationStandingNotice({
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
  return (
    <>
      <StateNotice
        application={application}
        mayManage={mayManage}
        mayChoose={mayManage && mayChooseVerificationType(standing)}
        now={now}
      />
      <ClosedNotice standing={standing} />
    </>
  );
}

function StateNotice({
  application,
  mayManage,
  mayChoose,
  now,
}: {
  application: Application;
  mayManage: boolean;
  /** True when another type may be selected instead. */
  mayChoose: boolean;
  now: Date;
}) {
  const t = useTranslations("verification.standing");
  const { state, type, reason, deadline } = application;
  const due = deadline && <TimeText at={deadline} now={now} style="exact" />;
  switch (state) {
    case "reviewing":
    case "prepared":
      return (
        <Notice tone="waiting" title={t("reviewing")}>
          {t("reviewingText")} {due && t.rich("due", { due: () => due })}
        </Notice>
      );
    case "awaitingAnswer":
      return (
        <Notice tone="waiting" title={t("awaiting")} action={<a href="#answer">{t("answer")}</a>}>
          {due && t.rich("awaitingText", { due: () => due })}
        </Notice>
      );
    case "failed":
      return (
        <Notice
          tone="bad"
          title={t("failed")}
          action={
            mayManage && (
              // named casts: each type has its form, a screen's path is a page that exists
              <div className={layout.actions}>
                <LinkButton tone="primary" href={verificationFormPagePath(type, "edit") as Route}>
                  {t("correct")}
                </LinkButton>
                {mayChoose && (
                  <LinkButton href={verificationScreens.start.path as Route}>{t("chooseAnother")}</LinkButton>
                )}
              </div>
            )
          }
        >
          {reason ? t("failedReason", { reason }) : t("failedText")}
        </Notice>
      );
    case "passed":
      return (
        <Notice tone="good" title={t("passed")}>
          {t("passedText")}
        </Notice>
      );
    case "expired":
    case "superseded":
      return (
        <Notice tone="bad" title={t("expired")}>
          {t("expiredText")}
        </Notice>
      );
  }
}

/** Lists the functions closed because of an expired certificate, and those that remain open with their end. */
function ClosedNotice({ standing: { closedFrom, paymentsOpenUntil } }: { standing: VerificationStanding }) {
  const t = useTranslations("verification.standing");
  if (!closedFrom) return null;
  return (
    <Notice tone="bad" title={t("closed", { day: closedFrom })}>
      <p>{t("closedText")}</p>
      {paymentsOpenUntil && <p>{t("paymentsOpen", { day: paymentsOpenUntil })}</p>}
      <p>{t("incomesHeld")}</p>
    </Notice>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import layout from "@/components/kit/page/layout.module.css";
import { verificationReviews } from "@/lib/operations/calls/verification";
import type { VerificationCase } from "./verification-view";

/** Confirms a decision that another operator prepared, or withdraws it; the server supplies the permitted actions. */
export function VerificationDecisionActions({
  world,
  applicationId,
  company,
  changes,
  events,
}: {
  world: string;
  applicationId: string;
  company: string;
  changes: number;
  events: VerificationCase["events"];
}) {
  const t = useTranslations("operations.verifications");
  const input = () => ({ world, applicationId });
  // the revision that was reviewed, so that a decision prepared since is not confirmed
  const reviewedRevision = () => ({ world, applicationId, changes });
  const doneMessage = () => t("confirmed");
  if (!events.includes("reopen")) return null;
  return (
    <div className={layout.actions}>
      {events.includes("pass") && (
        <ConfirmActionButton
          call={verificationReviews.confirmVerification}
          input={reviewedRevision}
          tone="primary"
          label={t("confirmPass")}
          title={t("confirmPassTitle", { company })}
          action={t("confirmPass")}
          successMessage={doneMessage}
        >
          <p>{t("confirmPassText")}</p>
        </ConfirmActionButton>
      )}
      {events.includes("fail") && (
        <ConfirmActionButton
          call={verificationReviews.confirmVerification}
          input={reviewedRevision}
          isDanger
          label={t("confirmFail")}
          title={t("confirmFailTitle", { company })}
          action={t("confirmFail")}
          successMessage={doneMessage}
        >
          <p>{t("confirmFailText")}</p>
        </ConfirmActionButton>
      )}
      <ConfirmActionButton
        call={verificationReviews.reopenVerification}
        input={input}
        label={t("reopen")}
        title={t("reopenTitle")}
        action={t("reopen")}
        successMessage={() => t("reopened")}
      >
        <p>{t("reopenText")}</p>
      </ConfirmActionButton>
    </div>
  );
}

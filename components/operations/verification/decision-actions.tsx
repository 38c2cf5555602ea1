"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import layout from "@/components/kit/page/layout.module.css";
import { verificationDesk } from "@/lib/operations/calls/verification";
import type { VerificationCase } from "./verification-view";

/** Confirms a decision that another prepared, or takes it back; the server says which of them may be done. */
export function DecisionActions({
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
  // what they looked at, and nothing that was prepared instead since
  const looked = () => ({ world, applicationId, changes });
  const done = () => t("confirmed");
  if (!events.includes("reopen")) return null;
  return (
    <div className={layout.actions}>
      {events.includes("pass") && (
        <ConfirmAction
          call={verificationDesk.confirmVerification}
          input={looked}
          tone="primary"
          label={t("confirmPass")}
          title={t("confirmPassTitle", { company })}
          action={t("confirmPass")}
          done={done}
        >
          <p>{t("confirmPassText")}</p>
        </ConfirmAction>
      )}
      {events.includes("fail") && (
        <ConfirmAction
          call={verificationDesk.confirmVerification}
          input={looked}
          isDanger
          label={t("confirmFail")}
          title={t("confirmFailTitle", { company })}
          action={t("confirmFail")}
          done={done}
        >
          <p>{t("confirmFailText")}</p>
        </ConfirmAction>
      )}
      <ConfirmAction
        call={verificationDesk.reopenVerification}
        input={input}
        label={t("reopen")}
        title={t("reopenTitle")}
        action={t("reopen")}
        done={() => t("reopened")}
      >
        <p>{t("reopenText")}</p>
      </ConfirmAction>
    </div>
  );
}

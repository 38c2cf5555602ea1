"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { verificationDesk } from "@/lib/operations/calls/verification";

/** Sets whether operations or the clock decide applications in this world. */
export function VerificationTerms({ world, isReviewed }: { world: string; isReviewed: boolean }) {
  const t = useTranslations("operations.verifications");
  const to = isReviewed ? "letGo" : "review";
  return (
    <ConfirmAction
      call={verificationDesk.setVerificationTerms}
      input={() => ({ world, isReviewed: !isReviewed })}
      small
      label={t(to)}
      title={t(`${to}Title`)}
      action={t(to)}
      done={() => t("set")}
    >
      <p>{t(`${to}Text`)}</p>
    </ConfirmAction>
  );
}

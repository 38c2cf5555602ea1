"use client";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { driving } from "@/lib/operations/calls/driving";

/** Sets whether operations or the clock decide applications in this world. */
export function VerificationTerms({ world, isReviewed }: { world: string; isReviewed: boolean }) {
  const t = useTranslations("operations.verifications");
  const to = isReviewed ? "letGo" : "review";
  return (
    <ConfirmAction
      call={driving.setTerms}
      input={() => ({ world, terms: { verificationsReviewed: isReviewed ? 0 : 1 } })}
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

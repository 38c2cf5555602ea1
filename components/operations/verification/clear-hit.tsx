"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { verificationReviews } from "@/lib/operations/calls/verification";

/** Clears a hit, with the reason why it is a different person or company. */
export function ClearScreeningHitButton({ world, hitId, text }: { world: string; hitId: string; text: string }) {
  const t = useTranslations("operations.verifications");
  return (
    <ConfirmActionButton
      call={verificationReviews.clearHit}
      input={({ text: reason }) => ({ world, hitId, reason })}
      small
      label={t("clear")}
      title={t("clearTitle", { text })}
      action={t("clear")}
      field={{ label: t("clearReason") }}
      successMessage={() => t("cleared")}
    />
  );
}

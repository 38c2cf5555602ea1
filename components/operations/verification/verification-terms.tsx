"use client";
import { useTranslations } from "next-intl";
import { driving } from "@/lib/operations/calls/driving";
import { SwitchTerm } from "../worlds/switch-term";

/** Sets whether operations or the clock decide applications in this world. */
export function VerificationTerms({ world, isReviewed }: { world: string; isReviewed: boolean }) {
  const t = useTranslations("operations.verifications");
  const to = isReviewed ? "letGo" : "review";
  return (
    <SwitchTerm
      call={driving.setTerms}
      input={{ world, terms: { verificationsReviewed: isReviewed ? 0 : 1 } }}
      action={t(to)}
      title={t(`${to}Title`)}
      text={t(`${to}Text`)}
      doneMessage={t("set")}
    />
  );
}

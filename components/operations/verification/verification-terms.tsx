"use client";
import { useTranslations } from "next-intl";
import { driving } from "@/lib/operations/calls/driving";
import { WorldRuleSwitch } from "../worlds/switch-term";

/** Sets whether operations or the clock decide applications in this world. */
export function VerificationReviewSwitch({ world, isReviewed }: { world: string; isReviewed: boolean }) {
  const t = useTranslations("operations.verifications");
  const to = isReviewed ? "letGo" : "review";
  return (
    <WorldRuleSwitch
      call={driving.setTerms}
      input={{ world, terms: { verificationsReviewed: isReviewed ? 0 : 1 } }}
      action={t(to)}
      title={t(`${to}Title`)}
      text={t(`${to}Text`)}
      doneMessage={t("set")}
    />
  );
}

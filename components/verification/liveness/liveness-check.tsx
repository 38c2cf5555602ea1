"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { CopyableText } from "@/components/kit/text/copyable";
import { formatCountdown, useSecondsLeft } from "@/components/kit/text/countdown";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { useAction } from "@/components/shell/actions/use-action";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { isMainlandIdentityNumber } from "@/lib/reference/identity-number";
import { secondMs } from "@/lib/time/instant";
import { livenessCalls } from "@/lib/verification/calls/liveness";
import { normalizeForComparison } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessMs } from "@/lib/verification/terms";

const followedEveryMs = 2 * secondMs;

/**
 * Renders the liveness check of a person with a mainland identity card: links to it on their phone and follows its
 * progress. A check passed earlier the same day counts.
 */
export function LivenessCheck({ name, idNo }: { name: string; idNo: string }) {
  const t = useTranslations("verification.livenessCheck");
  const person = { name: name.trim(), idNo: normalizeForComparison(idNo) };
  const isComplete = person.name !== "" && isMainlandIdentityNumber(person.idNo);
  const identityCheck = useCall(livenessCalls.checkIdCard, isComplete ? person : null);
  const begin = useAction(livenessCalls.beginLiveness, { shows: "page" });
  const [startedCheck, setBegun] = useState<LivenessStart>();
  const currentCheck = startedCheck?.of === JSON.stringify(person) ? startedCheck : undefined;
  const state = useFollowed(currentCheck);
  const isPassed = state === "passed" || identityCheck.data?.isPassed === true;

  const start = async () => {
    const check = await begin.run(person);
    if (check) setBegun({ ...check, of: JSON.stringify(person) });
  };
  if (isPassed)
    return (
      <Notice tone="good" live title={t("ended.passed")}>
        {t("counts", { name: person.name })}
      </Notice>
    );
  if (!isComplete || identityCheck.data?.isMatching === false)
    return (
      <Notice tone={isComplete ? "bad" : "quiet"} live={isComplete}>
        {t(isComplete ? "unmatched" : "needed")}
      </Notice>
    );
  return (
    <div className={layout.stack}>
      {state && state !== "waiting" && (
        <Notice tone={machine.tone(state)} live title={t(`ended.${state}`)}>
          {t("once")}
        </Notice>
      )}
      {begin.errors.problem && (
        <Notice tone="bad" live title={t("unbegun")}>
          {begin.errors.problem}
        </Notice>
      )}
      {currentCheck && state === "waiting" ? (
        <Waiting check={currentCheck} />
      ) : (
        <>
          <p>{t("about", { name: person.name })}</p>
          <div>
            <Button busy={begin.isBusy} onClick={() => void start()}>
              {t(state ? "beginAgain" : "begin")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Describes a check with its person: another name or number needs another check. */
type LivenessStart = ClientOutput<typeof livenessCalls.beginLiveness> & { readonly of: string };

/** Returns the state of a check as the phone advances it; polled while it waits. */
function useFollowed(check: LivenessStart | undefined): LivenessStart["state"] | undefined {
  const { data } = useCall(livenessCalls.liveness, check ? { checkId: check.checkId } : null, {
    refreshInterval: (latest) => (latest && latest.state !== machine.first ? 0 : followedEveryMs),
  });
  return check && (data?.state ?? check.state);
}

/** Renders the link for the phone, and its remaining validity. */
function Waiting({ check: { checkId, url } }: { check: LivenessStart }) {
  const t = useTranslations("verification.livenessCheck");
  const secondsLeft = useSecondsLeft(checkId, livenessMs) ?? 0;
  return (
    <div className={layout.stack}>
      <p>{t("scan")}</p>
      <QrPicture text={url} label={t("picture")} />
      <CopyableText text={url} label={t("link")} />
      <p role="status">{t("waiting")}</p>
      <p className={layout.soft}>
        {t("left")} <span role="timer">{formatCountdown(secondsLeft)}</span>
      </p>
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Copyable } from "@/components/kit/text/copyable";
import { clockText, useSecondsLeft } from "@/components/kit/text/countdown";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { useAction } from "@/components/shell/actions/use-action";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { isIdentityNumber } from "@/lib/reference/identity-number";
import { secondMs } from "@/lib/time/instant";
import { livenessCalls } from "@/lib/verification/calls/liveness";
import { comparable } from "@/lib/reference/written-names";
import { liveness as machine } from "@/lib/verification/states";
import { livenessMs } from "@/lib/verification/terms";

const followedEveryMs = 2 * secondMs;

/**
 * The liveness check of a person with a mainland identity card: leads their phone to it and follows there what becomes of
 * it. One that passed earlier the same day counts.
 */
export function LivenessCheck({ name, idNo }: { name: string; idNo: string }) {
  const t = useTranslations("verification.livenessCheck");
  const person = { name: name.trim(), idNo: comparable(idNo) };
  const isAsked = person.name !== "" && isIdentityNumber(person.idNo);
  const known = useCall(livenessCalls.checkIdCard, isAsked ? person : null);
  const begin = useAction(livenessCalls.beginLiveness, { shows: "page" });
  const [begun, setBegun] = useState<Begun>();
  const own = begun?.of === JSON.stringify(person) ? begun : undefined;
  const state = useFollowed(own);
  const isPassed = state === "passed" || known.data?.isPassed === true;

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
  if (!isAsked || known.data?.isMatching === false)
    return (
      <Notice tone={isAsked ? "bad" : "quiet"} live={isAsked}>
        {t(isAsked ? "unmatched" : "needed")}
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
      {own && state === "waiting" ? (
        <Waiting check={own} />
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

/** A check with whose it is: another name or number wants another one. */
type Begun = Got<typeof livenessCalls.beginLiveness> & { readonly of: string };

/** The state of a check as the phone brings it forward; asked for again as long as it waits. */
function useFollowed(begun: Begun | undefined): Begun["state"] | undefined {
  const { data } = useCall(livenessCalls.liveness, begun ? { checkId: begun.checkId } : null, {
    refreshInterval: (latest) => (latest && latest.state !== machine.first ? 0 : followedEveryMs),
  });
  return begun && (data?.state ?? begun.state);
}

/** Where the phone is led, and how long that serves. */
function Waiting({ check: { checkId, url } }: { check: Begun }) {
  const t = useTranslations("verification.livenessCheck");
  const left = useSecondsLeft(checkId, livenessMs) ?? 0;
  return (
    <div className={layout.stack}>
      <p>{t("scan")}</p>
      <QrPicture text={url} label={t("picture")} />
      <Copyable text={url} label={t("link")} />
      <p role="status">{t("waiting")}</p>
      <p className={layout.soft}>
        {t("left")} <span role="timer">{clockText(left)}</span>
      </p>
    </div>
  );
}

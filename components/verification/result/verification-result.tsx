"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { useSecondsLeft } from "@/components/kit/text/countdown";
import { TimeText } from "@/components/kit/text/time-text";
import { verificationScreens } from "@/lib/verification/screens";
import { resultSeconds } from "@/lib/verification/terms";

/** Displays the submission and its deadline; then the page continues automatically, unless the user stays. */
export function VerificationSubmittedPanel({
  submittedAt,
  deadline,
  now,
}: {
  submittedAt: Date;
  deadline: Date | null;
  now: Date;
}) {
  const t = useTranslations("verification.result");
  const router = useRouter();
  const [isStaying, setStaying] = useState(false);
  // named cast: a screen's path is a page that exists
  const next = verificationScreens.information.path as Route;
  const secondsLeft = useSecondsLeft("result", isStaying ? undefined : resultSeconds * 1_000);
  const go = useEffectEvent(() => router.replace(next));
  useEffect(() => {
    if (secondsLeft === 0) go();
  }, [secondsLeft]);
  return (
    <Card>
      <div className={layout.stack}>
        <Notice tone="good" title={t("submitted")} live>
          <TimeText at={submittedAt} now={now} style="exact" />
        </Notice>
        <p>
          {deadline ? t.rich("due", { due: () => <TimeText at={deadline} now={now} style="exact" /> }) : t("reviewed")}
        </p>
        <p>{t("told")}</p>
        {secondsLeft !== undefined && <p role="timer">{t("goesOn", { seconds: secondsLeft })}</p>}
        <div className={layout.actions}>
          <LinkButton tone="primary" href={next}>
            {t("view")}
          </LinkButton>
          {!isStaying && <Button onClick={() => setStaying(true)}>{t("stay")}</Button>}
        </div>
      </div>
    </Card>
  );
}

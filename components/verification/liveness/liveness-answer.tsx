"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { Notice } from "@/components/kit/feedback/notice";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Facts } from "@/components/kit/table/facts";
import { clockText, useSecondsLeft } from "@/components/kit/text/countdown";
import { useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import { livenessCalls, livenessOutcomes } from "@/lib/verification/calls/liveness";
import { liveness as machine } from "@/lib/verification/states";

type Check = Got<typeof livenessCalls.openLiveness>;

/**
 * A liveness check as the phone shows it: whose it is, how long it may still be answered, and the outcomes to choose
 * from. `leftMs` is how much of its time was left when the page was made.
 */
export function LivenessAnswer({ token, check, leftMs }: { token: string; check: Check; leftMs: number }) {
  const t = useTranslations("verification.livenessCheck");
  const answer = useAction(livenessCalls.answerLiveness, { shows: "page" });
  const [state, setState] = useState(check.state);
  const left = useSecondsLeft(token, Math.max(0, leftMs)) ?? 0;
  if (state !== "waiting" || left === 0) return <Ended state={state === "waiting" ? "expired" : state} />;
  const choose = async (outcome: (typeof livenessOutcomes)[number]) => {
    const got = await answer.run({ token, outcome });
    if (got) setState(got.state);
  };
  return (
    <div className={layout.stack}>
      <Facts
        narrow
        items={[
          { label: t("person"), value: check.name },
          { label: t("company"), value: check.company },
          { label: t("left"), value: <span role="timer">{clockText(left)}</span> },
        ]}
      />
      <Notice tone="quiet">{t("simulated")}</Notice>
      {answer.errors.problem && (
        <Notice tone="bad" live title={t("unanswered")}>
          {answer.errors.problem}
        </Notice>
      )}
      {livenessOutcomes.map((outcome) => (
        <Button
          key={outcome}
          tone={outcome === "pass" ? "primary" : outcome === "abandon" ? "quiet" : "secondary"}
          busy={answer.isBusy}
          onClick={() => void choose(outcome)}
        >
          {t(`choose.${outcome}`)}
        </Button>
      ))}
    </div>
  );
}

/** What became of a check, and where to go on: at the desktop, which has heard of it. */
function Ended({ state }: { state: Exclude<Check["state"], "waiting"> }) {
  const t = useTranslations("verification.livenessCheck");
  return (
    <FocusOnArrival>
      <Notice tone={machine.tone(state)} live title={t(`ended.${state}`)}>
        {t(state === "passed" ? "goOn" : "again")}
      </Notice>
    </FocusOnArrival>
  );
}

/** No check has the link that was followed, or too many links were. */
export function LivenessGone({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("verification.livenessCheck");
  return <ErrorState title={t(isBusy ? "busy" : "gone")}>{t(isBusy ? "busyText" : "again")}</ErrorState>;
}

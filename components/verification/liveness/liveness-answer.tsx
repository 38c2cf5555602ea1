"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorState } from "@/components/kit/feedback/error-state";
import { Notice } from "@/components/kit/feedback/notice";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { formatCountdown, useSecondsLeft } from "@/components/kit/text/countdown";
import { useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { livenessCalls, livenessOutcomes } from "@/lib/verification/calls/liveness";
import { liveness as machine } from "@/lib/verification/states";

type Check = ClientOutput<typeof livenessCalls.openLiveness>;

/**
 * Renders a liveness check on the phone: its person, the remaining time, and the outcomes to select from. `leftMs` is
 * the remaining time when the page was rendered.
 */
export function LivenessPhoneCheck({ token, check, leftMs }: { token: string; check: Check; leftMs: number }) {
  const t = useTranslations("verification.livenessCheck");
  const answer = useAction(livenessCalls.answerLiveness, { shows: "page" });
  const [state, setState] = useState(check.state);
  const secondsLeft = useSecondsLeft(token, Math.max(0, leftMs)) ?? 0;
  if (state !== "waiting" || secondsLeft === 0)
    return <LivenessEnded state={state === "waiting" ? "expired" : state} />;
  const choose = async (outcome: (typeof livenessOutcomes)[number]) => {
    const output = await answer.run({ token, outcome });
    if (output) setState(output.state);
  };
  return (
    <div className={layout.stack}>
      <FactList
        narrow
        items={[
          { label: t("person"), value: check.name },
          { label: t("company"), value: check.company },
          { label: t("left"), value: <span role="timer">{formatCountdown(secondsLeft)}</span> },
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

/** Displays the result of a check, and where to continue: at the desktop, which already has it. */
function LivenessEnded({ state }: { state: Exclude<Check["state"], "waiting"> }) {
  const t = useTranslations("verification.livenessCheck");
  return (
    <FocusOnArrival>
      <Notice tone={machine.tone(state)} live title={t(`ended.${state}`)}>
        {t(state === "passed" ? "goOn" : "again")}
      </Notice>
    </FocusOnArrival>
  );
}

/** Reports that the link belongs to no check, or that too many links were followed. */
export function LivenessLinkUnavailable({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations("verification.livenessCheck");
  return <ErrorState title={t(isBusy ? "busy" : "gone")}>{t(isBusy ? "busyText" : "again")}</ErrorState>;
}

"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Countdown } from "@/components/kit/text/countdown";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { secondStep } from "@/lib/access/calls/mfa";
import { useCall, useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { forgetShown, keepShown, shownBefore, type Shown } from "@/lib/call/step-up";
import { ActionDialog } from "../actions/action-dialog";
import { useDeedFacts } from "../actions/deed-facts";
import type { Waiting } from "./step-up";
import { isProofField } from "./use-proof";

/**
 * Confirms what a call does, and says what that is; what is refused for another reason than the proof goes back to the
 * page that sent it. At a price that has ended nothing is confirmed any more: what was entered is there again for the
 * next one.
 */
export function StepUpDialog({ waiting, onClose }: { waiting: Waiting; onClose: (answer?: () => void) => void }) {
  const t = useTranslations("shell.stepUp");
  const { deed, priced, send, resolve, reject } = waiting;
  const { data: step } = useCall(secondStep.payoutStep, {});
  const begin = useSend(secondStep.sendPayoutCode);
  const answer = useRef<() => void>(undefined);
  const [before] = useState(() => shownBefore(deed));
  const clock = useWorldClock();
  const [now] = useState(clock.now);
  const [isOver, setOver] = useState(false);
  const facts = useDeedFacts(deed, priced);
  useEffect(forgetShown, []);
  const perform = async (shown: Shown) => {
    try {
      const got = await send(shown);
      answer.current = () => resolve(got);
    } catch (cause) {
      if (!(cause instanceof RefusedError) || isProofField(fieldOf(cause.code) ?? "")) throw cause;
      if (cause.code === "QUOTE_EXPIRED") keepShown(deed, shown);
      answer.current = () => reject(cause);
    }
  };
  if (!step) return null;
  const left = priced && !isOver && (
    <Countdown until={priced.expiresAt} now={now} pace={clock.speed} onEnd={() => setOver(true)} />
  );
  return (
    <ActionDialog
      title={t("title")}
      facts={[...facts, ...(left ? [{ label: t("left"), value: left }] : [])]}
      action={t("action")}
      dismiss={isOver ? t("back") : undefined}
      isReady={!isOver}
      proof={{
        way: step.authWay,
        begin: () => begin({ msgType: "21", bizType: "2", deed }),
        password: t("password"),
        before,
      }}
      perform={({ confirmed }) => perform(confirmed)}
      onClose={({ confirmed }) => {
        if (isOver && answer.current === undefined) keepShown(deed, confirmed);
        onClose(answer.current);
      }}
    >
      {isOver ? (
        <Notice tone="waiting" live title={t("expired")}>
          {t("expiredText")}
        </Notice>
      ) : (
        <p>{t("text")}</p>
      )}
    </ActionDialog>
  );
}

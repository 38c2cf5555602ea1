"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { secondStep } from "@/lib/access/calls/mfa";
import { useCall, useSend } from "@/lib/call/browser";
import { fieldOf } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import { forgetShown, keepShown, shownBefore, type Shown } from "@/lib/call/step-up";
import { ActionDialog } from "./action-dialog";
import type { Waiting } from "./step-up";
import { isProofField } from "./use-proof";

/** Confirms what a call does; what is refused for another reason than the proof goes back to the page that sent it. */
export function StepUpDialog({ waiting, onClose }: { waiting: Waiting; onClose: (answer?: () => void) => void }) {
  const t = useTranslations("shell.stepUp");
  const { deed, send, resolve, reject } = waiting;
  const { data: step } = useCall(secondStep.payoutStep, {});
  const begin = useSend(secondStep.sendPayoutCode);
  const answer = useRef<() => void>(undefined);
  const [before] = useState(() => shownBefore(deed));
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
  return (
    <ActionDialog
      title={t("title")}
      action={t("action")}
      proof={{
        way: step.authWay,
        begin: () => begin({ msgType: "21", bizType: "2", deed }),
        password: t("password"),
        before,
      }}
      perform={({ confirmed }) => perform(confirmed)}
      onClose={() => onClose(answer.current)}
    >
      <p>{t("text")}</p>
    </ActionDialog>
  );
}

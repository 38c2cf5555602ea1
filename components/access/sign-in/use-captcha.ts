"use client";
import { useEffect, useRef, useState } from "react";
import type { access } from "@/lib/access/calls/sign-in";
import { captchaMs } from "@/lib/access/terms";
import type { ClientOutput } from "@/lib/call/call";
import { monotonicMs } from "@/lib/time/clock";

export type Captcha = ClientOutput<typeof access.captcha>;

/** Holds the input that proves a captcha. */
export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

/** Limits the age of an answer: an older one may arrive too late. */
const freshMs = captchaMs - 20_000;

/**
 * Manages a form's captcha. Its work begins when the form is first focused and is awaited when it is sent; a captcha
 * that was used or has expired is replaced. Where a payments API shows a picture, its answer is the entered text; null
 * where none could be loaded.
 */
export function useFormCaptcha(first: Captcha | null, requestCaptcha: () => Promise<Captcha | undefined>) {
  const [captcha, setCaptcha] = useState(first);
  const [workState, setWorked] = useState<{ readonly of: string; readonly isDone: boolean }>();
  const displayedAt = useRef(0);
  const underWay = useRef<{ readonly of: Captcha; readonly answer: Promise<string> }>(undefined);
  useEffect(() => {
    displayedAt.current = monotonicMs();
  }, [captcha]);
  const isOld = () => monotonicMs() - displayedAt.current > freshMs;

  const work = (of: Captcha, challenge: string): Promise<string> => {
    if (underWay.current?.of === of) return underWay.current.answer;
    setWorked({ of: of.captchaId, isDone: false });
    const answer = import("@/lib/access/captcha-work").then(({ solveCaptcha: doWork }) => doWork(challenge));
    underWay.current = { of, answer };
    answer.then(
      () => setWorked({ of: of.captchaId, isDone: true }),
      () => (underWay.current = undefined),
    );
    return answer;
  };

  async function renew(): Promise<Captcha | undefined> {
    const next = await requestCaptcha();
    if (next) setCaptcha(next);
    return next;
  }

  return {
    captcha,
    stage:
      captcha && workState?.of === captcha.captchaId
        ? workState.isDone
          ? ("worked" as const)
          : ("working" as const)
        : undefined,
    renew,
    /** Begins the work before it is needed. */
    begin: (): void => {
      if (captcha?.challenge !== undefined && !isOld()) work(captcha, captcha.challenge).catch(() => {});
    },
    /** Returns the answer to send; empty where it could not be computed. */
    answer: async (answerText: string): Promise<CaptchaAnswer> => {
      if (captcha?.challenge === undefined) return { captchaId: captcha?.captchaId ?? "", captcha: answerText };
      const of = isOld() ? ((await renew()) ?? captcha) : captcha;
      return { captchaId: of.captchaId, captcha: of.challenge ? await work(of, of.challenge).catch(() => "") : "" };
    },
  };
}

export type HeldCaptcha = ReturnType<typeof useFormCaptcha>;

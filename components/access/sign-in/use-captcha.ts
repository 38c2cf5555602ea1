"use client";
import { useEffect, useRef, useState } from "react";
import type { access } from "@/lib/access/calls/sign-in";
import { captchaMs } from "@/lib/access/terms";
import type { Got } from "@/lib/call/call";
import { elapsed } from "@/lib/time/clock";

export type Captcha = Got<typeof access.captcha>;

/** What a call takes that stands behind a captcha. */
export interface CaptchaAnswer {
  readonly captchaId: string;
  readonly captcha: string;
}

/** An answer that is older than this may be late when it arrives. */
const freshMs = captchaMs - 20_000;

/**
 * A form's captcha. Its work begins when the form is first touched and is waited for when it is sent; a captcha that has
 * served or grown old gives way to another one. Where a payments API shows a picture, its answer is what was typed; null
 * where none could be had.
 */
export function useCaptcha(first: Captcha | null, another: () => Promise<Captcha | undefined>) {
  const [captcha, setCaptcha] = useState(first);
  const [worked, setWorked] = useState<{ readonly of: string; readonly isDone: boolean }>();
  const shownAt = useRef(0);
  const underWay = useRef<{ readonly of: Captcha; readonly answer: Promise<string> }>(undefined);
  useEffect(() => {
    shownAt.current = elapsed();
  }, [captcha]);
  const isOld = () => elapsed() - shownAt.current > freshMs;

  const work = (of: Captcha, challenge: string): Promise<string> => {
    if (underWay.current?.of === of) return underWay.current.answer;
    setWorked({ of: of.captchaId, isDone: false });
    const answer = import("@/lib/access/captcha-work").then(({ doWork }) => doWork(challenge));
    underWay.current = { of, answer };
    answer.then(
      () => setWorked({ of: of.captchaId, isDone: true }),
      () => (underWay.current = undefined),
    );
    return answer;
  };

  async function renew(): Promise<Captcha | undefined> {
    const next = await another();
    if (next) setCaptcha(next);
    return next;
  }

  return {
    captcha,
    stage:
      captcha && worked?.of === captcha.captchaId
        ? worked.isDone
          ? ("worked" as const)
          : ("working" as const)
        : undefined,
    renew,
    /** Begins the work ahead of its being needed. */
    begin: (): void => {
      if (captcha?.challenge !== undefined && !isOld()) work(captcha, captcha.challenge).catch(() => {});
    },
    /** The answer to send; empty where it could not be had. */
    answer: async (typed: string): Promise<CaptchaAnswer> => {
      if (captcha?.challenge === undefined) return { captchaId: captcha?.captchaId ?? "", captcha: typed };
      const of = isOld() ? ((await renew()) ?? captcha) : captcha;
      return { captchaId: of.captchaId, captcha: of.challenge ? await work(of, of.challenge).catch(() => "") : "" };
    },
  };
}

export type HeldCaptcha = ReturnType<typeof useCaptcha>;

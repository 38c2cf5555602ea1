"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Arrival } from "@/components/kit/overlay/arrival";
import { Button } from "@/components/kit/page/button";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { registration } from "@/lib/access/calls/registration";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/trouble-text";

/** Why a link does not serve; asking once more would not help. */
const final = ["LINK_UNUSABLE", "LINK_EXPIRED", "LINK_USED", "MAIL_REGISTERED"] as const;
type Final = (typeof final)[number];
const isFinal = (code: string): code is Final => (final as readonly string[]).includes(code);

/**
 * Uses a mail's link when pressed, and says what to do next: an invited person chooses a password, a registered one
 * goes on or signs in.
 */
export function ActivateButton({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const t = useTranslations("access.activate");
  const problemText = useProblemText();
  const send = useSend(registration.activate);
  const [done, setDone] = useState<Got<typeof registration.activate>>();
  const [problem, setProblem] = useState<{ text: string; why: Final | undefined }>();
  const [isBusy, setBusy] = useState(false);

  async function use(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setDone(await send({ token }));
    } catch (cause) {
      setProblem({
        text: problemText(cause),
        why: cause instanceof RefusedError && isFinal(cause.code) ? cause.code : undefined,
      });
    }
    setBusy(false);
  }

  const onward = isSignedIn ? (
    <LinkButton href="/b2b" tone="primary">
      {t("home")}
    </LinkButton>
  ) : (
    <LinkButton href="/login" tone="primary">
      {t("signIn")}
    </LinkButton>
  );
  if (done) {
    const isInvited = done.purpose === "invite";
    // named cast: a page that exists, with the address it begins with
    const choose = (
      <LinkButton href={`/forget?by=email&loginNo=${encodeURIComponent(done.email)}` as Route} tone="primary">
        {t("choosePassword")}
      </LinkButton>
    );
    return (
      <Arrival>
        <Notice tone="good" live title={t("done", { email: done.email })} action={isInvited ? choose : onward}>
          {t(isInvited ? "invitedText" : "doneText")}
        </Notice>
      </Arrival>
    );
  }
  if (problem?.why)
    return (
      <Arrival>
        <Notice
          tone={problem.why === "LINK_USED" ? "waiting" : "bad"}
          live
          title={t(problem.why === "LINK_USED" ? "used" : "failed")}
          action={onward}
        >
          {problem.text} {t(`next.${problem.why}`)}
        </Notice>
      </Arrival>
    );
  return (
    <>
      {problem && (
        <Notice tone="bad" live title={t("failed")}>
          {problem.text}
        </Notice>
      )}
      <Button tone="primary" busy={isBusy} onClick={() => void use()}>
        {t("confirm")}
      </Button>
    </>
  );
}

"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { registration } from "@/lib/access/calls/registration";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { CallRefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";

/** Lists the reasons why a link cannot be used; retrying would not help. */
const final = ["LINK_UNUSABLE", "LINK_EXPIRED", "LINK_USED", "MAIL_REGISTERED"] as const;
type Final = (typeof final)[number];
const isFinal = (code: string): code is Final => (final as readonly string[]).includes(code);

/**
 * Uses a mail's link when pressed, and describes the next step: an invited person chooses a password, a registered one
 * continues or signs in.
 */
export function ActivateEmailedLinkButton({ token, isSignedIn }: { token: string; isSignedIn: boolean }) {
  const t = useTranslations("access.activate");
  const { use, done, problem, isBusy } = useActivation(token);
  if (done) return <ActivationNotice result={done} isSignedIn={isSignedIn} />;
  if (problem?.why)
    return (
      <FocusOnArrival>
        <Notice
          tone={problem.why === "LINK_USED" ? "waiting" : "bad"}
          live
          title={t(problem.why === "LINK_USED" ? "used" : "failed")}
          action={<Onward isSignedIn={isSignedIn} />}
        >
          {problem.text} {t(`next.${problem.why}`)}
        </Notice>
      </FocusOnArrival>
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

type ActivationResult = ClientOutput<typeof registration.activate>;

function useActivation(token: string) {
  const problemText = useProblemText();
  const send = useSend(registration.activate);
  const [result, setDone] = useState<ActivationResult>();
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
        why: cause instanceof CallRefusedError && isFinal(cause.code) ? cause.code : undefined,
      });
    }
    setBusy(false);
  }
  return { use, done: result, problem, isBusy };
}

/** Reports that the link has been used: an invited person continues to choose a password. */
function ActivationNotice({
  result: { purpose, email },
  isSignedIn,
}: {
  result: ActivationResult;
  isSignedIn: boolean;
}) {
  const t = useTranslations("access.activate");
  const isInvited = purpose === "invite";
  // named cast: a page that exists, with the address it begins with
  const choose = `/forget?by=email&loginNo=${encodeURIComponent(email)}` as Route;
  return (
    <FocusOnArrival>
      <Notice
        tone="good"
        live
        title={t("done", { email })}
        action={
          isInvited ? (
            <LinkButton href={choose} tone="primary">
              {t("choosePassword")}
            </LinkButton>
          ) : (
            <Onward isSignedIn={isSignedIn} />
          )
        }
      >
        {t(isInvited ? "invitedText" : "doneText")}
      </Notice>
    </FocusOnArrival>
  );
}

function Onward({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("access.activate");
  return (
    <LinkButton href={isSignedIn ? "/b2b" : "/login"} tone="primary">
      {t(isSignedIn ? "home" : "signIn")}
    </LinkButton>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { useSecondsLeft } from "@/components/kit/text/countdown";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { registration } from "@/lib/access/calls/registration";
import { useSend } from "@/lib/call/browser";
import type { Sends } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import { useProblemText } from "@/lib/forms/problem-text";
import { secondMs } from "@/lib/time/instant";
import { EmailField } from "./email-field";

/**
 * Sets the time until a code may be sent again, in seconds: "Send-code countdown 60 seconds" (specification 1, section
 * 9); a mail is sent again no sooner.
 */
const restSeconds = 60;

/** Reads an address and sends the activation mail; then waits for its link to be used. */
export function BindEmailForm() {
  const t = useTranslations("access.bind");
  const router = useRouter();
  const [email, setEmail] = useState<string>();
  const [isBack, setBack] = useState(false);
  const { form, submit, problems, field } = useCallForm(registration.bindEmail, registration.bindEmail.input, {
    defaults: { email: "" },
    onDone: () => setEmail(form.getValues("email").trim()),
  });
  const back = () => {
    setEmail(undefined);
    setBack(true);
  };
  if (email !== undefined)
    return (
      <FocusOnArrival key="sent">
        <ActivationMailSentNotice sentInput={{ email }} onBack={back} onConfirmed={() => router.refresh()} />
      </FocusOnArrival>
    );
  return (
    <FocusOnArrival key="ask" when={isBack}>
      <Form onSubmit={submit} problems={problems}>
        <EmailField {...field("email")} label={t("email")} help={t("emailHelp")} />
        <SubmitButton>{t("send")}</SubmitButton>
      </Form>
    </FocusOnArrival>
  );
}

interface SentProps {
  /** Holds the input of the call to send again. */
  sentInput: Sends<typeof registration.bindEmail>;
  onBack: () => void;
  onConfirmed: () => void;
}

/** Reports that the mail was sent, and sends it again. */
export function ActivationMailSentNotice({ sentInput, onBack, onConfirmed }: SentProps) {
  const { email } = sentInput;
  const t = useTranslations("access.bind");
  const [send, problemText] = [useSend(registration.bindEmail), useProblemText()];
  const [times, setTimes] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const secondsLeft = useSecondsLeft(times, restSeconds * secondMs) ?? 0;

  const again = async () => {
    if (secondsLeft > 0 || isBusy) return;
    setBusy(true);
    const failure = await send(sentInput).then(() => undefined, problemText);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) setTimes((before) => before + 1);
  };

  return (
    <div className={layout.stack}>
      <Notice tone="good" live title={t(times > 1 ? "sentAgain" : "sent", { email })}>
        {t("sentText")}
      </Notice>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      <div className={layout.actions}>
        <Button tone="primary" onClick={onConfirmed}>
          {t("confirmed")}
        </Button>
        <Button busy={isBusy} aria-disabled={secondsLeft > 0 || undefined} onClick={() => void again()}>
          {secondsLeft > 0 ? t("againIn", { seconds: String(secondsLeft) }) : t("again")}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          {t("another")}
        </Button>
      </div>
    </div>
  );
}

"use client";
import type { Route } from "next";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { OneTimeCodeInput } from "@/components/kit/fields/code-input";
import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { Notice } from "@/components/kit/feedback/notice";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import {
  startMfaStep,
  isPartialSessionExpired,
  signInProblems,
  submitMfaProof,
  type ConnectionLabels,
  type PendingMfa,
} from "./sign-in-calls";

/** Holds the texts of MFA; `{to}` is filled in here, since only the server knows it, and only at this point. */
export interface MfaLabels {
  title: string;
  newDevice: string;
  secondStep: string;
  way: string;
  phone: string;
  email: string;
  app: string;
  passkey: string;
  code: string;
  appCode: string;
  recovery: string;
  usePasskey: string;
  submit: string;
  back: string;
  over: string;
  hint: string;
  /** Labels the link to the outbox; empty where the console does not answer on this host. */
  toOutbox: string;
  missing: string;
  cancelledText: string;
  send: string;
  again: string;
  sentText: string;
}

interface MfaFormProps {
  step: PendingMfa;
  labels: MfaLabels;
  /** Holds the text when no response comes, and the heading above problems. */
  connection: ConnectionLabels;
  problemsTitle: string;
  onDone: () => Promise<never>;
  /** Returns to the password; the argument is true when no other way is left, because the partial session has ended. */
  onBack: (isOver: boolean) => void;
}

type Way = PendingMfa["ways"][number];

const labelOf = (labels: MfaLabels, { authWay, sendNo }: Way): string =>
  authWay === "off" ? "" : labels[authWay].replace("{to}", sendNo);

/** Runs MFA at sign-in: a code that is sent, an app's digits, or a passkey. */
export function SignInMfaForm({ step: { reason, ways, world }, problemsTitle, onDone, ...context }: MfaFormProps) {
  const { labels, onBack } = context;
  const [way, setWay] = useState(ways[0]);
  const { problems, setProblems, tried } = useTried(context);
  const heading = useRef<HTMLHeadingElement>(null);
  // the page has changed without navigation: a screen reader announces where it is
  useEffect(() => heading.current?.focus(), []);
  if (!way) return null;

  const choose = (key: string) => {
    setWay(ways.find(({ authWay }) => authWay === key) ?? way);
    setProblems([]);
  };
  const submit = async (form: HTMLFormElement) => {
    const msgCode = String(new FormData(form).get("captcha") ?? "");
    if (msgCode === "") return setProblems([{ field: "captcha", text: labels.missing }]);
    if (await tried(() => submitMfaProof({ authWay: way.authWay, msgCode }))) await onDone();
  };
  const sign = async () => {
    if (await tried(() => takePasskey(way.authWay))) await onDone();
  };

  return (
    <div className={layout.stack}>
      <h2 ref={heading} tabIndex={-1}>
        {labels.title}
      </h2>
      <p>{labels[reason]}</p>
      <SimulationHint {...{ labels, world, way }} />
      {ways.length > 1 && (
        <RadioGroup
          name="way"
          label={labels.way}
          value={way.authWay}
          onChange={(event) => choose(event.currentTarget.value)}
          options={ways.map((option) => ({ value: option.authWay, label: labelOf(labels, option) }))}
        />
      )}
      {way.authWay === "passkey" && (
        <Button tone="primary" onClick={() => void sign()}>
          {labels.usePasskey}
        </Button>
      )}
      <Form
        key={way.authWay}
        onSubmit={(event) => submit(event.currentTarget)}
        problems={problems.length > 0 ? { title: problemsTitle, list: problems } : undefined}
      >
        <MfaCode
          way={way}
          isOnly={ways.length === 1}
          labels={labels}
          error={problems.find(({ field }) => field === "captcha")?.text}
          send={() => tried(() => startMfaStep(way.authWay))}
        />
        <SubmitButton>{labels.submit}</SubmitButton>
      </Form>
      <div className={layout.actions}>
        <Button tone="quiet" onClick={() => onBack(false)}>
          {labels.back}
        </Button>
      </div>
    </div>
  );
}

/**
 * Says where a simulation's codes go, with a link to the outbox's messages of the way's kind, in a new tab: the form
 * stays.
 */
function SimulationHint({
  labels,
  world,
  way: { authWay },
}: Pick<MfaFormProps, "labels"> & Pick<PendingMfa, "world"> & { way: Way }) {
  if (!labels.hint) return null;
  const link = labels.toOutbox && world && (
    <HoverPrefetchLink
      // named cast: the world's page exists
      href={`/ops/worlds/${world}/outbox?kind=${authWay === "email" ? "mail" : "sms"}` as Route}
      prefetch={false}
      target="_blank"
    >
      {labels.toOutbox}
    </HoverPrefetchLink>
  );
  return (
    <Notice tone="quiet" action={link || undefined}>
      {labels.hint}
    </Notice>
  );
}

/** Runs the steps of a way, and stores the problems of the last one. */
function useTried({ labels, connection, onBack }: Pick<MfaFormProps, "labels" | "connection" | "onBack">) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  /** Runs one step of the way; returns true if it succeeded. */
  const runStep = async (action: () => Promise<unknown>): Promise<boolean> => {
    setProblems([]);
    try {
      await action();
      return true;
    } catch (cause) {
      if (isPartialSessionExpired(cause)) onBack(true);
      else
        setProblems(
          cause instanceof DOMException ? [{ text: labels.cancelledText }] : signInProblems(cause, connection),
        );
      return false;
    }
  };
  return { problems, setProblems, tried: runStep };
}

/** Requests the passkey's signature from the browser, and sends it. */
async function takePasskey(authWay: Way["authWay"]): Promise<void> {
  const [{ passkey }, { startAuthentication }] = await Promise.all([
    startMfaStep(authWay),
    import("@simplewebauthn/browser"),
  ]);
  if (!passkey) return;
  // named cast: the options are those of the standard, their transports text
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: passkey as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  await submitMfaProof({
    authWay,
    passkey: {
      id,
      rawId,
      type: "public-key",
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    },
  });
}

/** Renders the entry of the selected way's code: sent to the person, an app's, or a recovery code. */
function MfaCode({
  way,
  isOnly,
  labels,
  error,
  send,
}: {
  way: Way;
  isOnly: boolean;
  labels: MfaLabels;
  error: string | undefined;
  send: () => Promise<boolean>;
}) {
  const isSent = way.authWay === "phone" || way.authWay === "email";
  return (
    <>
      {isOnly && isSent && <p>{labelOf(labels, way)}</p>}
      <OneTimeCodeInput
        id="captcha"
        name="captcha"
        label={isSent ? labels.code : way.authWay === "app" ? labels.appCode : labels.recovery}
        error={error}
        required
        {...(isSent ? { send } : { inputMode: "text" })}
        labels={{ send: labels.send, again: labels.again, sent: labels.sentText }}
      />
    </>
  );
}

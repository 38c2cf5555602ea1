"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { secondStepCalls } from "@/lib/access/calls/mfa";
import type { ClientOutput } from "@/lib/call/call";
import { CallRefusedError, NoResponseError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import type { MfaProof, MfaWay } from "@/lib/gate/second-step";
import { signWithPasskey } from "./passkey";

export interface MfaFieldProps {
  way: MfaWay;
  /** Sends the code, or fetches the challenge for the passkey. */
  begin: () => Promise<ClientOutput<typeof secondStepCalls.sendPayoutCode>>;
  proof: MfaProof;
  onProof: (proof: MfaProof) => void;
  error?: string | undefined;
}

/** Leaves room for pasted codes with blanks. */
const pastedMax = 24;

/**
 * Renders a person's MFA proof: the code that was sent, the digits of an authenticator app, or a passkey; a recovery
 * code replaces the last two.
 */
export function MfaProofField({ way, begin, proof, onProof, error }: MfaFieldProps) {
  const t = useTranslations("shell.secondStep");
  const problemText = useProblemText();
  const codeField = {
    name: "captcha",
    value: proof.msgCode ?? "",
    error,
    onChange: ({ target }: { target: { value: string } }) => onProof(target.value ? { msgCode: target.value } : {}),
  };

  async function sendCode(): Promise<boolean> {
    try {
      showToast("good", t("sent", { to: (await begin()).sentTo }));
      return true;
    } catch (cause) {
      showToast("bad", problemText(cause));
      return false;
    }
  }

  if (way === "off") return null;
  if (way === "phone" || way === "email") return <OneTimeCodeField {...codeField} label={t(way)} send={sendCode} />;
  if (way === "app")
    return (
      <TextField
        {...codeField}
        label={t("app")}
        help={t("appHelp")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={pastedMax}
      />
    );
  return (
    <div className={layout.stack}>
      <Passkey begin={begin} isDone={proof.passkey !== undefined} onProof={onProof} />
      <TextField
        {...codeField}
        label={t("recovery")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={pastedMax}
      />
    </div>
  );
}

/** Signs with a passkey on press, and confirms the result. */
function Passkey({ begin, isDone, onProof }: Pick<MfaFieldProps, "begin" | "onProof"> & { isDone: boolean }) {
  const t = useTranslations("shell.secondStep");
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);

  async function requestPasskey(): Promise<void> {
    setBusy(true);
    try {
      const { passkey } = await begin();
      if (passkey) onProof({ passkey: await signWithPasskey(passkey) });
    } catch (cause) {
      // the browser's error messages are not in the reader's language
      showToast(
        "bad",
        cause instanceof CallRefusedError || cause instanceof NoResponseError ? problemText(cause) : t("passkeyFailed"),
      );
    }
    setBusy(false);
  }

  return isDone ? (
    <Notice tone="good" live>
      {t("passkeyDone")}
    </Notice>
  ) : (
    <Button busy={isBusy} onClick={() => void requestPasskey()}>
      {t("passkey")}
    </Button>
  );
}

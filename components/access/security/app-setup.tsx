"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/kit/fields/code-field";
import { Copyable } from "@/components/kit/text/copyable";
import { toast } from "@/components/kit/feedback/toast";
import { means } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useProblemText } from "@/lib/forms/trouble-text";
import type { MfaWay } from "@/lib/gate/second-step";
import { GuardedAction } from "./guarded-action";
import styles from "./own-sign-in-methods.module.css";
import { QrPicture } from "@/components/kit/upload/qr-picture";

/** Takes an authenticator app into use: shows its secret as a picture and as letters, and asks for its digits. */
export function AppSetup({
  guard,
  isReplaced,
  onDone,
}: {
  guard: MfaWay;
  isReplaced: boolean;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations("access.means");
  const problemText = useProblemText();
  const [begin, confirm] = [useSend(means.beginApp), useSend(means.confirmApp)];
  const [shown, setShown] = useState<Got<typeof means.beginApp>>();
  const [digits, setDigits] = useState("");

  async function open(): Promise<void> {
    setShown(undefined);
    setDigits("");
    try {
      setShown(await begin({}));
    } catch (cause) {
      toast("bad", problemText(cause));
    }
  }

  return (
    <GuardedAction
      guard={guard}
      labels={{ open: t(isReplaced ? "appReplace" : "appSet"), title: t("appSet"), action: t("appConfirm") }}
      ready={/^\d{6}$/.test(digits)}
      onOpen={() => void open()}
      onConfirm={async (proof) => onDone((await confirm({ digits, ...proof })).recoveryCodes)}
    >
      <p>{t("appText")}</p>
      {shown && (
        <>
          <QrPicture text={shown.address} label={t("appPicture")} />
          <div className={styles.secret}>
            <Copyable text={shown.secret} label={t("appSecret")} />
          </div>
        </>
      )}
      <CodeField
        label={t("appDigits")}
        value={digits}
        onChange={({ target }) => setDigits(target.value.replace(/\D/g, ""))}
      />
    </GuardedAction>
  );
}

"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/kit/fields/code-field";
import { Copyable } from "@/components/kit/text/copyable";
import { means } from "@/lib/access/calls/sign-in-methods";
import type { Got } from "@/lib/call/call";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import styles from "./own-sign-in-methods.module.css";
import { QrPicture } from "@/components/kit/upload/qr-picture";

/** Takes an authenticator app into use: shows its secret as a picture and as letters, and asks for its digits. */
export function AppSetup({
  proof,
  isReplaced,
  onDone,
}: {
  proof: ProofRequest;
  isReplaced: boolean;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations("access.means");
  const begin = useAction(means.beginApp);
  const [shown, setShown] = useState<Got<typeof means.beginApp>>();
  const [digits, setDigits] = useState("");

  async function open(): Promise<void> {
    setShown(undefined);
    setDigits("");
    setShown((await begin.run({})) ?? undefined);
  }

  return (
    <ConfirmAction
      small
      proof={proof}
      label={t(isReplaced ? "appReplace" : "appSet")}
      title={t("appSet")}
      action={t("appConfirm")}
      isReady={/^\d{6}$/.test(digits)}
      onOpen={() => void open()}
      call={means.confirmApp}
      input={(answer) => ({ digits, ...answer.proof })}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
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
    </ConfirmAction>
  );
}

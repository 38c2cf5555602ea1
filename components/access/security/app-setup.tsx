"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CodeField } from "@/components/kit/fields/code-field";
import { Copyable } from "@/components/kit/text/copyable";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { ClientOutput } from "@/lib/call/call";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import styles from "./current-sign-in-methods.module.css";
import { QrPicture } from "@/components/kit/upload/qr-picture";

/** Sets up an authenticator app: shows its secret as a QR code and as letters, and requests its digits. */
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
  const begin = useAction(signInMethods.beginApp);
  const [setup, setSetup] = useState<ClientOutput<typeof signInMethods.beginApp>>();
  const [digits, setDigits] = useState("");

  async function open(): Promise<void> {
    setSetup(undefined);
    setDigits("");
    setSetup((await begin.run({})) ?? undefined);
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
      call={signInMethods.confirmApp}
      input={(answer) => ({ digits, ...answer.proof })}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    >
      <p>{t("appText")}</p>
      {setup && (
        <>
          <QrPicture text={setup.address} label={t("appPicture")} />
          <div className={styles.secret}>
            <Copyable text={setup.secret} label={t("appSecret")} />
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

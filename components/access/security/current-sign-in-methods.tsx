"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import { CopyableText } from "@/components/kit/text/copyable";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { showToast } from "@/components/kit/feedback/toast";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { useAction } from "@/components/shell/actions/use-action";
import type { ProofRequest } from "@/components/shell/proof/use-proof";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { useSignInMethodProof } from "./use-own-proof";
import { SignInMethodLabel, type SignInMethods } from "./sign-in-method-labels";
import styles from "./current-sign-in-methods.module.css";
import { PasskeySettings } from "./passkeys";

/** Manages the user's own authenticator app, passkeys and recovery codes. */
export function OwnSignInMethods({ methods }: { methods: SignInMethods }) {
  const t = useTranslations("access.means");
  const router = useRouter();
  const proof = useSignInMethodProof(methods.guard.authWay);
  const [codes, setCodes] = useState<readonly string[]>([]);

  /** Reports a change, and shows the codes that came with it. */
  function handleChange(text: string, handedOut: readonly string[] = []): void {
    showToast("good", text);
    setCodes(handedOut);
    router.refresh();
  }

  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <SignInMethodLabel title={t("app")} text={methods.appSince ? t("appOn") : t("appOff")} />
        <div className={layout.actions}>
          <AppSetup
            proof={proof}
            isReplaced={methods.appSince !== null}
            onDone={(handedOut) => handleChange(t("appSaved"), handedOut)}
          />
          {methods.appSince && (
            <ConfirmActionButton
              small
              isDanger
              tone="danger"
              proof={proof}
              title={t("appRemoveTitle")}
              action={t("appRemove")}
              call={signInMethods.removeApp}
              input={(answer) => answer.proof}
              onDone={() => handleChange(t("appRemoved"))}
            >
              <p>{t("removeText")}</p>
            </ConfirmActionButton>
          )}
        </div>
      </li>
      <PasskeySettings methods={methods} onChange={handleChange} />
      {(methods.appSince || methods.passkeys.length > 0) && (
        <li className={styles.row}>
          <SignInMethodLabel title={t("recovery")} text={t("recoveryLeft", { count: methods.recoveryCodesLeft })} />
          <ConfirmActionButton
            small
            proof={proof}
            title={t("recoveryRenew")}
            action={t("recoveryRenew")}
            call={signInMethods.renewRecoveryCodes}
            input={(answer) => answer.proof}
            onDone={({ recoveryCodes }) => handleChange(t("recoveryRenewed"), recoveryCodes)}
          >
            <p>{t("recoveryText")}</p>
          </ConfirmActionButton>
        </li>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </ul>
  );
}

/** Shows recovery codes, once only. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("access.means");
  return (
    <LazyConfirmDialog open title={t("codesTitle")} action={t("codesKept")} onConfirm={onClose} onClose={onClose}>
      <div className={layout.stack}>
        <Notice tone="waiting">{t("codesText")}</Notice>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <CopyableText text={codes.join("\n")} displayText={t("codesAll")} label={t("recovery")} />
      </div>
    </LazyConfirmDialog>
  );
}

/** Sets up an authenticator app: shows its secret as a QR code and as letters, and requests its digits. */
function AppSetup({
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
    <ConfirmActionButton
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
            <CopyableText text={setup.secret} label={t("appSecret")} />
          </div>
        </>
      )}
      <OneTimeCodeField
        label={t("appDigits")}
        value={digits}
        onChange={({ target }) => setDigits(target.value.replace(/\D/g, ""))}
      />
    </ConfirmActionButton>
  );
}

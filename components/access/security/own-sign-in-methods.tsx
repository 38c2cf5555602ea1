"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Confirm } from "@/components/kit/overlay/confirm";
import { Copyable } from "@/components/kit/text/copyable";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { toast } from "@/components/kit/feedback/toast";
import { means } from "@/lib/access/calls/sign-in-methods";
import { AppSetup } from "./app-setup";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { useOwnProof } from "./use-own-proof";
import { Labels, type Held } from "./sign-in-method-labels";
import styles from "./own-sign-in-methods.module.css";
import { Passkeys } from "./passkeys";

/** One's own authenticator app, passkeys and recovery codes. */
export function OwnMeans({ held }: { held: Held }) {
  const t = useTranslations("access.means");
  const router = useRouter();
  const proof = useOwnProof(held.guard.authWay);
  const [codes, setCodes] = useState<readonly string[]>([]);

  /** A change was made: says so, and shows the codes that came with it. */
  function changed(text: string, handedOut: readonly string[] = []): void {
    toast("good", text);
    setCodes(handedOut);
    router.refresh();
  }

  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <Labels title={t("app")} text={held.appSince ? t("appOn") : t("appOff")} />
        <div className={layout.actions}>
          <AppSetup
            proof={proof}
            isReplaced={held.appSince !== null}
            onDone={(handedOut) => changed(t("appSaved"), handedOut)}
          />
          {held.appSince && (
            <ConfirmAction
              small
              isDanger
              tone="danger"
              proof={proof}
              title={t("appRemoveTitle")}
              action={t("appRemove")}
              call={means.removeApp}
              input={(answer) => answer.proof}
              onDone={() => changed(t("appRemoved"))}
            >
              <p>{t("removeText")}</p>
            </ConfirmAction>
          )}
        </div>
      </li>
      <Passkeys held={held} onChange={changed} />
      {(held.appSince || held.passkeys.length > 0) && (
        <li className={styles.row}>
          <Labels title={t("recovery")} text={t("recoveryLeft", { count: held.recoveryCodesLeft })} />
          <ConfirmAction
            small
            proof={proof}
            title={t("recoveryRenew")}
            action={t("recoveryRenew")}
            call={means.renewRecoveryCodes}
            input={(answer) => answer.proof}
            onDone={({ recoveryCodes }) => changed(t("recoveryRenewed"), recoveryCodes)}
          >
            <p>{t("recoveryText")}</p>
          </ConfirmAction>
        </li>
      )}
      {codes.length > 0 && <CodesShown codes={codes} onClose={() => setCodes([])} />}
    </ul>
  );
}

/** Recovery codes, shown this once. */
function CodesShown({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations("access.means");
  return (
    <Confirm open title={t("codesTitle")} action={t("codesKept")} onConfirm={onClose} onClose={onClose}>
      <div className={layout.stack}>
        <Notice tone="waiting">{t("codesText")}</Notice>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Copyable text={codes.join("\n")} shown={t("codesAll")} label={t("recovery")} />
      </div>
    </Confirm>
  );
}

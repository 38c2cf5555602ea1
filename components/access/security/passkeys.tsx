"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import { TimeText } from "@/components/kit/text/time-text";
import { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { useSend } from "@/lib/call/browser";
import type { Sends } from "@/lib/call/call";
import { CallRefusedError, NoResponseError } from "@/lib/call/send";
import { errorsText } from "@/lib/forms/form-errors";
import { useProblemText } from "@/lib/forms/problem-text";
import { useAction } from "@/components/shell/actions/use-action";
import { ConfirmActionButton, ConfirmMultiCallAction } from "@/components/shell/actions/confirm-action";
import { createPasskeyInBrowser } from "./make-passkey";
import { useSignInMethodProof } from "./use-own-proof";
import { SignInMethodLabel, type SignInMethods } from "./sign-in-method-labels";
import styles from "./current-sign-in-methods.module.css";

type ChangeHandler = (text: string, recoveryCodes?: readonly string[]) => void;
const nameMax = 40;

/** Lists the user's own passkeys, to add, rename and remove them. */
export function PasskeySettings({ methods, onChange }: { methods: SignInMethods; onChange: ChangeHandler }) {
  const t = useTranslations("access.means");
  const proof = useSignInMethodProof(methods.guard.authWay);
  return (
    <>
      <li className={styles.row}>
        <SignInMethodLabel title={t("passkeys")} text={t("passkeysText", { count: methods.passkeys.length })} />
        <AddPasskey methods={methods} onChange={onChange} />
      </li>
      {methods.passkeys.map(({ passkeyId, name, madeAt, usedAt }) => (
        <li key={passkeyId} className={styles.row}>
          <div>
            <p className={styles.title}>{name}</p>
            <p className={layout.soft}>
              {t("madeAt")} <TimeText at={madeAt} now={methods.now} style="short" />
              {usedAt && (
                <>
                  {" "}
                  · {t("usedAt")} <TimeText at={usedAt} now={methods.now} style="short" />
                </>
              )}
            </p>
          </div>
          <div className={layout.actions}>
            <RenamePasskey passkeyId={passkeyId} name={name} onChange={onChange} />
            <ConfirmActionButton
              small
              isDanger
              tone="danger"
              proof={proof}
              title={t("passkeyRemoveTitle", { name })}
              action={t("passkeyRemove")}
              call={signInMethods.removePasskey}
              input={(answer) => ({ passkeyId, ...answer.proof })}
              onDone={() => onChange(t("passkeyRemoved"))}
            >
              <p>{t("removeText")}</p>
            </ConfirmActionButton>
          </div>
        </li>
      ))}
    </>
  );
}

function AddPasskey({ methods, onChange }: { methods: SignInMethods; onChange: ChangeHandler }) {
  const t = useTranslations("access.means");
  const problemText = useProblemText();
  const [begin, add] = [useSend(signInMethods.beginPasskey), useSend(signInMethods.addPasskey)];
  const proof = useSignInMethodProof(methods.guard.authWay);
  const [name, setName] = useState("");
  const [newPasskey, setMade] = useState<Sends<typeof signInMethods.addPasskey>["made"]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      setMade(await createPasskeyInBrowser(await begin({})));
    } catch (cause) {
      // the browser's error is not in the reader's language
      setProblem(
        cause instanceof CallRefusedError || cause instanceof NoResponseError
          ? problemText(cause)
          : t("passkeyNotMade"),
      );
    }
    setBusy(false);
  }

  return (
    <ConfirmMultiCallAction
      small
      proof={proof}
      label={t("passkeyAdd")}
      title={t("passkeyAdd")}
      action={t("passkeySave")}
      isReady={newPasskey !== undefined && name.trim() !== ""}
      onOpen={() => {
        setMade(undefined);
        setName("");
        setProblem(undefined);
      }}
      perform={async (answer) => newPasskey && add({ name: name.trim(), made: newPasskey, ...answer.proof })}
      onDone={(reply) => onChange(t("passkeySaved"), reply?.recoveryCodes)}
    >
      <p>{t("passkeyText")}</p>
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {newPasskey ? (
        <Notice tone="good" live>
          {t("passkeyMade")}
        </Notice>
      ) : (
        <div>
          <Button busy={isBusy} onClick={() => void make()}>
            {t("passkeyMake")}
          </Button>
        </div>
      )}
      <TextField
        label={t("passkeyName")}
        help={t("passkeyNameHelp")}
        value={name}
        maxLength={nameMax}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmMultiCallAction>
  );
}

function RenamePasskey({ passkeyId, name, onChange }: { passkeyId: string; name: string; onChange: ChangeHandler }) {
  const t = useTranslations("access.means");
  const { run, errors } = useAction(signInMethods.renamePasskey, { shows: "page" });
  const [nameText, setTyped] = useState<string>();
  async function save(): Promise<void> {
    if (!(await run({ passkeyId, name: (nameText ?? name).trim() }))) return;
    setTyped(undefined);
    onChange(t("passkeyRenamed"));
  }
  return (
    <>
      <Button small tone="quiet" onClick={() => setTyped(name)}>
        {t("passkeyRename")}
      </Button>
      <LazyConfirmDialog
        open={nameText !== undefined}
        title={t("passkeyRename")}
        action={t("passkeySave")}
        disabled={!nameText?.trim()}
        onConfirm={save}
        onClose={() => setTyped(undefined)}
      >
        <TextField
          label={t("passkeyName")}
          value={nameText ?? ""}
          maxLength={nameMax}
          autoComplete="off"
          error={errorsText(errors) || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </LazyConfirmDialog>
    </>
  );
}

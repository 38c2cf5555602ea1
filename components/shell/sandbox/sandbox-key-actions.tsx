"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { ConfirmActionButton, DangerActionButton } from "../actions/confirm-action";
import { OneTimeSecretView } from "../actions/secret-view";

/** Creates a key for a world named by operations or for the owner's own world, and displays its secret once. */
export function CreateSandboxKeyButton({ world }: { world: string | null }) {
  const t = useTranslations("developers.sandbox");
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <OneTimeSecretView label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret}>
        <Button tone="primary" onClick={() => setSecret(undefined)}>
          {t("copied")}
        </Button>
      </OneTimeSecretView>
    );
  const dialog = {
    action: t("make"),
    title: t("makeTitle"),
    field: { label: t("name"), help: t("nameHelp") },
    successMessage: t("made"),
    onDone: (output: { readonly secret: string }) => setSecret(output.secret),
    children: <p>{t("makeText")}</p>,
  };
  return (
    <div className={layout.actions}>
      {world === null ? (
        <ConfirmActionButton call={sandboxKeys.makeOwnSandboxKey} input={({ text: name }) => ({ name })} {...dialog} />
      ) : (
        <ConfirmActionButton
          call={sandboxKeys.makeSandboxKey}
          input={({ text: name }) => ({ world, name })}
          {...dialog}
        />
      )}
    </div>
  );
}

/** Revokes a key after a confirmation. */
export function RevokeSandboxKeyButton({ world, keyId, name }: { world: string | null; keyId: string; name: string }) {
  const t = useTranslations("developers.sandbox");
  const dialog = {
    small: true,
    action: t("revoke"),
    dismiss: t("keep"),
    title: t("revokeTitle", { name }),
    successMessage: t("revoked"),
    children: <p>{t("revokeText")}</p>,
  };
  return world === null ? (
    <DangerActionButton call={sandboxKeys.revokeOwnSandboxKey} input={{ keyId }} {...dialog} />
  ) : (
    <DangerActionButton call={sandboxKeys.revokeSandboxKey} input={{ world, keyId }} {...dialog} />
  );
}

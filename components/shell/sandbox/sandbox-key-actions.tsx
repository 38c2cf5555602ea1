"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { ConfirmAction, DangerAction } from "../actions/confirm-action";
import { SecretShown } from "../actions/secret-shown";

/** Makes a key, of a world that operations name or of the owner's own, and shows its secret this once. */
export function MakeSandboxKey({ world }: { world: string | null }) {
  const t = useTranslations("developers.sandbox");
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <SecretShown label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret}>
        <Button tone="primary" onClick={() => setSecret(undefined)}>
          {t("copied")}
        </Button>
      </SecretShown>
    );
  const dialog = {
    action: t("make"),
    title: t("makeTitle"),
    field: { label: t("name"), help: t("nameHelp") },
    done: t("made"),
    onDone: (got: { readonly secret: string }) => setSecret(got.secret),
    children: <p>{t("makeText")}</p>,
  };
  return (
    <div className={layout.actions}>
      {world === null ? (
        <ConfirmAction call={sandboxKeys.makeOwnSandboxKey} input={({ text: name }) => ({ name })} {...dialog} />
      ) : (
        <ConfirmAction call={sandboxKeys.makeSandboxKey} input={({ text: name }) => ({ world, name })} {...dialog} />
      )}
    </div>
  );
}

/** Revokes a key, after asking. */
export function RevokeSandboxKey({ world, keyId, name }: { world: string | null; keyId: string; name: string }) {
  const t = useTranslations("developers.sandbox");
  const dialog = {
    small: true,
    action: t("revoke"),
    dismiss: t("keep"),
    title: t("revokeTitle", { name }),
    done: t("revoked"),
    children: <p>{t("revokeText")}</p>,
  };
  return world === null ? (
    <DangerAction call={sandboxKeys.revokeOwnSandboxKey} input={{ keyId }} {...dialog} />
  ) : (
    <DangerAction call={sandboxKeys.revokeSandboxKey} input={{ world, keyId }} {...dialog} />
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { SelectField } from "@/components/kit/select/select-field";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine } from "@/lib/developers/states";
import { overlapHoursMax } from "@/lib/developers/terms";
import { OneTimeSecretView } from "@/components/shell/actions/secret-view";

type Key = ClientOutput<typeof apiKeys.keys>["rows"][number];

const overlaps = [0, 1, 24, 72, overlapHoursMax] as const;

/** Renders the actions for a key; a new secret is displayed below, only once. */
export function ApiKeyActions({ apiKey: { keyId, name, state, mayConfirm, isOwn } }: { apiKey: Key }) {
  const t = useTranslations("developers.keys");
  const [overlapHours, setOverlap] = useState<number>(24);
  const [secret, setSecret] = useState<string>();
  if (!machine.next(state, "revoke")) return null;
  if (secret !== undefined)
    return (
      <OneTimeSecretView label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret}>
        <Button tone="primary" onClick={() => setSecret(undefined)}>
          {t("copied")}
        </Button>
      </OneTimeSecretView>
    );
  return (
    <>
      {mayConfirm && (
        <ConfirmActionButton
          call={apiKeys.confirmKey}
          input={{ keyId }}
          tone="primary"
          action={t("confirm")}
          dismiss={t("dismiss")}
          title={t("confirmTitle", { name })}
          successMessage={t("confirmed")}
        >
          <p>{t("confirmText")}</p>
        </ConfirmActionButton>
      )}
      {isOwn && (
        <ConfirmActionButton
          call={apiKeys.rotateKey}
          input={{ keyId, overlapHours }}
          action={t("rotate")}
          title={t("rotateTitle", { name })}
          successMessage={t("rotated")}
          onDone={(output) => setSecret(output.secret)}
        >
          <p>{t("rotateText")}</p>
          <SelectField
            label={t("overlap")}
            value={String(overlapHours)}
            onChange={({ target }) => setOverlap(Number(target.value))}
            options={overlaps.map((hours) => ({ value: String(hours), label: t("hours", { hours }) }))}
          />
        </ConfirmActionButton>
      )}
      <DangerActionButton
        call={apiKeys.revokeKey}
        input={{ keyId }}
        action={t("revoke")}
        dismiss={t("keep")}
        title={t("revokeTitle", { name })}
        successMessage={t("revoked")}
        facts={[]}
      >
        <p>{t("revokeText")}</p>
      </DangerActionButton>
    </>
  );
}

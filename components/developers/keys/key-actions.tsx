"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { SelectField } from "@/components/kit/select/select-field";
import { ConfirmAction, DangerAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine } from "@/lib/developers/states";
import { overlapHoursMax } from "@/lib/developers/terms";
import { SecretShown } from "@/components/shell/actions/secret-shown";

type Key = Got<typeof apiKeys.keys>["rows"][number];

const overlaps = [0, 1, 24, 72, overlapHoursMax] as const;

/** What may be done about a key; a new secret is shown below, this once. */
export function KeyActions({ keyShown: { keyId, name, state, mayConfirm, isOwn } }: { keyShown: Key }) {
  const t = useTranslations("developers.keys");
  const [overlapHours, setOverlap] = useState<number>(24);
  const [secret, setSecret] = useState<string>();
  if (!machine.next(state, "revoke")) return null;
  if (secret !== undefined)
    return (
      <SecretShown label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={secret}>
        <Button tone="primary" onClick={() => setSecret(undefined)}>
          {t("copied")}
        </Button>
      </SecretShown>
    );
  return (
    <>
      {mayConfirm && (
        <ConfirmAction
          call={apiKeys.confirmKey}
          input={{ keyId }}
          tone="primary"
          action={t("confirm")}
          dismiss={t("dismiss")}
          title={t("confirmTitle", { name })}
          done={t("confirmed")}
        >
          <p>{t("confirmText")}</p>
        </ConfirmAction>
      )}
      {isOwn && (
        <ConfirmAction
          call={apiKeys.rotateKey}
          input={{ keyId, overlapHours }}
          action={t("rotate")}
          title={t("rotateTitle", { name })}
          done={t("rotated")}
          onDone={(got) => setSecret(got.secret)}
        >
          <p>{t("rotateText")}</p>
          <SelectField
            label={t("overlap")}
            value={String(overlapHours)}
            onChange={({ target }) => setOverlap(Number(target.value))}
            options={overlaps.map((hours) => ({ value: String(hours), label: t("hours", { hours }) }))}
          />
        </ConfirmAction>
      )}
      <DangerAction
        call={apiKeys.revokeKey}
        input={{ keyId }}
        action={t("revoke")}
        dismiss={t("keep")}
        title={t("revokeTitle", { name })}
        done={t("revoked")}
        facts={[]}
      >
        <p>{t("revokeText")}</p>
      </DangerAction>
    </>
  );
}

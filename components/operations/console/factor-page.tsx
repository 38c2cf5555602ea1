"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { PasswordField } from "@/components/kit/password/password-field";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { TextField } from "@/components/kit/fields/text-field";
import type { ClientOutput } from "@/lib/call/call";
import { factor as calls } from "@/lib/operations/calls/factor";
import { ConsoleActionForm, formEntryText } from "./action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

type Secret = ClientOutput<typeof calls.beginFactor>;

/**
 * Manages the second factor of the current account: enabling it requires a code from the authenticator app, disabling
 * it requires both factors.
 */
export function MfaSettingsPage({ isOn, recoveryLeft }: { isOn: boolean; recoveryLeft: number }) {
  const t = useTranslations("operations.factor");
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const showRecoveryCodes = (codes: readonly string[]) => {
    setSecret(undefined);
    setRecoveryCodes(codes);
  };
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {recoveryCodes.length > 0 && (
        <Notice tone="good" live title={t("recovery")}>
          <p>{t("recoveryText")}</p>
          <CopyableText text={recoveryCodes.join("\n")} displayText={recoveryCodes.join("  ")} label={t("recovery")} />
        </Notice>
      )}
      <Card title={t(isOn ? "on" : "off")}>
        {isOn ? (
          <EndForm recoveryLeft={recoveryLeft} />
        ) : secret ? (
          <ConfirmForm secret={secret} onTaken={showRecoveryCodes} />
        ) : (
          <BeginForm onMade={setSecret} />
        )}
      </Card>
    </div>
  );
}

function BeginForm({ onMade }: { onMade: (secret: Secret) => void }) {
  const t = useTranslations("operations.factor");
  const { run, errors } = useAction(calls.beginFactor, onPage);
  const begin = async (entries: FormData) => {
    const newSecret = await run({ password: String(entries.get("password") ?? "") });
    if (newSecret) onMade(newSecret);
  };
  return (
    <ConsoleActionForm errors={errors} formFields={["password", "oldPassword"]} onSend={begin}>
      <p>{t("beginText")}</p>
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={errors.fields.password ?? errors.fields.oldPassword}
      />
      <SubmitButton>{t("begin")}</SubmitButton>
    </ConsoleActionForm>
  );
}

function ConfirmForm({
  secret: { secret, address },
  onTaken,
}: {
  secret: Secret;
  onTaken: (codes: readonly string[]) => void;
}) {
  const t = useTranslations("operations.factor");
  const { run, errors } = useAction(calls.confirmFactor, onPage);
  const confirm = async (entries: FormData) => {
    const confirmation = await run({ code: formEntryText(entries, "code") });
    if (confirmation) onTaken(confirmation.recoveryCodes);
  };
  return (
    <ConsoleActionForm errors={errors} formFields={["code", "captcha"]} onSend={confirm}>
      <p>{t("scan")}</p>
      <QrPicture text={address} label={t("picture")} />
      <p>{t("typed", { secret })}</p>
      <TextField
        name="code"
        label={t("digits")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        error={errors.fields.code ?? errors.fields.captcha}
      />
      <SubmitButton>{t("confirm")}</SubmitButton>
    </ConsoleActionForm>
  );
}

function EndForm({ recoveryLeft }: { recoveryLeft: number }) {
  const t = useTranslations("operations.factor");
  const { run, errors } = useAction(calls.endFactor, onPage);
  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["password", "oldPassword", "code", "captcha"]}
      onSend={async (entries) =>
        void (await run({ password: String(entries.get("password") ?? ""), code: formEntryText(entries, "code") }))
      }
    >
      <p>{t("left", { count: String(recoveryLeft) })}</p>
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={errors.fields.password ?? errors.fields.oldPassword}
      />
      <TextField
        name="code"
        label={t("code")}
        autoComplete="one-time-code"
        maxLength={24}
        error={errors.fields.code ?? errors.fields.captcha}
      />
      <SubmitButton tone="danger">{t("end")}</SubmitButton>
    </ConsoleActionForm>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { Copyable } from "@/components/kit/text/copyable";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { PasswordField } from "@/components/kit/password/password-field";
import { QrPicture } from "@/components/kit/upload/qr-picture";
import { TextField } from "@/components/kit/fields/text-field";
import type { Got } from "@/lib/call/call";
import { factor as calls } from "@/lib/operations/calls/factor";
import { DeedForm, entry } from "./action-form";
import { useDeed } from "./use-console-action";

type Secret = Got<typeof calls.beginFactor>;

/** The second factor of one's own sign-in: switched on with an app that proves itself, and off with both factors. */
export function FactorPage({ isOn, recoveryLeft }: { isOn: boolean; recoveryLeft: number }) {
  const t = useTranslations("operations.factor");
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const taken = (codes: readonly string[]) => {
    setSecret(undefined);
    setRecoveryCodes(codes);
  };
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {recoveryCodes.length > 0 && (
        <Notice tone="good" live title={t("recovery")}>
          <p>{t("recoveryText")}</p>
          <Copyable text={recoveryCodes.join("\n")} shown={recoveryCodes.join("  ")} label={t("recovery")} />
        </Notice>
      )}
      <Card title={t(isOn ? "on" : "off")}>
        {isOn ? (
          <EndForm recoveryLeft={recoveryLeft} />
        ) : secret ? (
          <ConfirmForm secret={secret} onTaken={taken} />
        ) : (
          <BeginForm onMade={setSecret} />
        )}
      </Card>
    </div>
  );
}

function BeginForm({ onMade }: { onMade: (secret: Secret) => void }) {
  const t = useTranslations("operations.factor");
  const { run, trouble } = useDeed(calls.beginFactor);
  const begin = async (entries: FormData) => {
    const made = await run({ password: String(entries.get("password") ?? "") });
    if (made) onMade(made);
  };
  return (
    <DeedForm trouble={trouble} shown={["password", "oldPassword"]} onSend={begin}>
      <p>{t("beginText")}</p>
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={trouble.fields.password ?? trouble.fields.oldPassword}
      />
      <SubmitButton>{t("begin")}</SubmitButton>
    </DeedForm>
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
  const { run, trouble } = useDeed(calls.confirmFactor);
  const confirm = async (entries: FormData) => {
    const got = await run({ code: entry(entries, "code") });
    if (got) onTaken(got.recoveryCodes);
  };
  return (
    <DeedForm trouble={trouble} shown={["code", "captcha"]} onSend={confirm}>
      <p>{t("scan")}</p>
      <QrPicture text={address} label={t("picture")} />
      <p>{t("typed", { secret })}</p>
      <TextField
        name="code"
        label={t("digits")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        error={trouble.fields.code ?? trouble.fields.captcha}
      />
      <SubmitButton>{t("confirm")}</SubmitButton>
    </DeedForm>
  );
}

function EndForm({ recoveryLeft }: { recoveryLeft: number }) {
  const t = useTranslations("operations.factor");
  const { run, trouble } = useDeed(calls.endFactor);
  return (
    <DeedForm
      trouble={trouble}
      shown={["password", "oldPassword", "code", "captcha"]}
      onSend={async (entries) =>
        void (await run({ password: String(entries.get("password") ?? ""), code: entry(entries, "code") }))
      }
    >
      <p>{t("left", { count: String(recoveryLeft) })}</p>
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={trouble.fields.password ?? trouble.fields.oldPassword}
      />
      <TextField
        name="code"
        label={t("code")}
        autoComplete="one-time-code"
        maxLength={24}
        error={trouble.fields.code ?? trouble.fields.captcha}
      />
      <SubmitButton tone="danger">{t("end")}</SubmitButton>
    </DeedForm>
  );
}

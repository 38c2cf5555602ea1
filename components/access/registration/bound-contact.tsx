"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { PhoneTextField } from "@/components/kit/fields/phone-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { binding } from "@/lib/access/calls/binding";
import { emailAddress, sendType } from "@/lib/access/entries";
import { emailRule, phoneRule, proveRule } from "@/lib/access/rules";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import styles from "../security/current-sign-in-methods.module.css";
import { useSendCodeAction } from "./use-sending";

export interface BoundContactProps {
  readonly kind: "phone" | "email";
  readonly phone: string;
  readonly email: string;
}

const ofKind = {
  phone: { sendOld: binding.sendOldPhoneCode, prove: binding.proveForPhone },
  email: { sendOld: binding.sendOldEmailCode, prove: binding.proveForEmail },
};

/** Binds another phone or email: first the current binding is proven, then the new one. */
export function ChangeBoundContact(facts: BoundContactProps) {
  const t = useTranslations("access.binding");
  const [step, setStep] = useState<"closed" | "old" | "new">("closed");
  const router = useRouter();
  const finish = () => {
    showToast("good", t("done"));
    setStep("closed");
    router.refresh();
  };
  if (step === "closed")
    return (
      <Button small onClick={() => setStep("old")}>
        {t(facts[facts.kind] ? `change.${facts.kind}` : `bind.${facts.kind}`)}
      </Button>
    );
  return (
    <div className={`${layout.stack} ${styles.whole}`}>
      {step === "old" && <ProveForm {...facts} onDone={() => setStep("new")} />}
      {step === "new" && (facts.kind === "phone" ? <NewPhoneForm onDone={finish} /> : <NewEmailForm onDone={finish} />)}
      <div>
        <Button tone="quiet" small onClick={() => setStep("closed")}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}

function ProveForm({ kind, phone, email, onDone }: BoundContactProps & { onDone: () => void }) {
  const [t, ways] = [useTranslations("access.binding"), useTranslations("access.safety")];
  const sendOld = useSend(ofKind[kind].sendOld);
  const open = sendType.options.filter((way) => (way === "sms" ? phone : email) !== "");
  const { form, submit, problems, field } = useCallForm(ofKind[kind].prove, proveRule, {
    defaults: { sendType: open[0] ?? "mail", code: "" },
    secret: ["code"],
    onDone: onDone,
  });
  const way = form.watch("sendType");
  const send = useSendCodeAction(() => sendOld({ sendType: form.getValues("sendType") }));
  return (
    <Form onSubmit={submit} problems={problems}>
      <p>{t("oldText")}</p>
      {open.length > 1 ? (
        <RadioGroup
          name={`${kind}-sendType`}
          label={ways("way")}
          inline
          value={way}
          options={open.map((option) => ({ value: option, label: ways(option) }))}
          onChange={({ target }) =>
            form.setValue("sendType", sendType.options.find((option) => option === target.value) ?? "mail")
          }
        />
      ) : (
        <p>{t(way === "sms" ? "toPhone" : "toEmail", { to: way === "sms" ? phone : email })}</p>
      )}
      <OneTimeCodeField {...field("code")} id={`${kind}-code`} label={ways("code")} send={send} />
      <SubmitButton>{t("next")}</SubmitButton>
    </Form>
  );
}

function NewPhoneForm({ onDone }: { onDone: () => void }) {
  const [t, ways] = [useTranslations("access.binding"), useTranslations("access.safety")];
  const sendNew = useSend(binding.sendNewPhoneCode);
  const { form, submit, problems, field, textField } = useCallForm(binding.bindPhone, phoneRule, {
    defaults: { phone: "", code: "" },
    secret: ["code"],
    onDone: onDone,
  });
  const send = useSendCodeAction(async () => {
    const parsedPhone = phoneNumberSchema.safeParse(form.getValues("phone"));
    return parsedPhone.success
      ? sendNew({ phone: parsedPhone.data })
      : void form.setError("phone", { message: "text.phone" });
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <Notice tone="good" live>
        {t("proven")}
      </Notice>
      <PhoneTextField {...textField("phone")} label={t("newPhone")} />
      <OneTimeCodeField {...field("code")} id="new-phone-code" label={ways("code")} send={send} waitSeconds={59} />
      <SubmitButton>{t("bindNew")}</SubmitButton>
    </Form>
  );
}

function NewEmailForm({ onDone }: { onDone: () => void }) {
  const [t, ways] = [useTranslations("access.binding"), useTranslations("access.safety")];
  const sendNew = useSend(binding.sendNewEmailCode);
  const { form, submit, problems, field } = useCallForm(binding.bindNewEmail, emailRule, {
    defaults: { email: "", code: "" },
    secret: ["code"],
    onDone: onDone,
  });
  const send = useSendCodeAction(async () => {
    const parsedEmail = emailAddress.safeParse(form.getValues("email"));
    return parsedEmail.success
      ? sendNew({ email: parsedEmail.data })
      : void form.setError("email", { message: "text.email" });
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <Notice tone="good" live>
        {t("proven")}
      </Notice>
      <TextField {...field("email")} type="email" label={t("newEmail")} autoComplete="email" maxLength={120} />
      <OneTimeCodeField {...field("code")} id="new-email-code" label={ways("code")} send={send} waitSeconds={59} />
      <SubmitButton>{t("bindNew")}</SubmitButton>
    </Form>
  );
}

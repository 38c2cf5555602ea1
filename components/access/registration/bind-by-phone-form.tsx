"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { PhoneTextField } from "@/components/kit/fields/phone-field";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { bindByPhoneRule } from "@/lib/access/register-rule";
import { registration } from "@/lib/access/calls/registration";
import type { Sends } from "@/lib/call/call";
import { navigateToNewDocument } from "@/lib/call/path";
import { useCallForm } from "@/lib/forms/use-call-form";
import { CaptchaField } from "../sign-in/captcha-field";
import type { Captcha } from "../sign-in/use-captcha";
import { useCaptchaLabels } from "../sign-in/use-captcha-labels";
import { ActivationMailSentNotice } from "./bind-form";
import { EmailField } from "./email-field";
import { useRegistrationCode } from "./use-proving-code";

/** Binds an address to the owner of a phone, without a session: a code proves the phone. */
export function BindEmailByPhoneForm({ phone, captcha }: { phone: string; captcha: Captcha }) {
  const [t, login, register] = [
    useTranslations("access.bind"),
    useTranslations("access.login"),
    useTranslations("access.register"),
  ];
  const captchaLabels = useCaptchaLabels();
  const [sentInput, setSent] = useState<Sends<typeof registration.bindEmail>>();
  const { form, submit, problems, field, textField } = useCallForm(registration.bindEmail, bindByPhoneRule, {
    defaults: { phone, email: "", picture: "", code: "" },
    secret: ["picture", "code"],
    onDone: (_, input) => setSent(input),
  });
  const { held, send } = useRegistrationCode("phone", form, captcha);
  if (sentInput)
    return (
      <FocusOnArrival key="sent">
        <ActivationMailSentNotice
          sentInput={sentInput}
          onBack={() => setSent(undefined)}
          onConfirmed={() => navigateToNewDocument("/login")}
        />
      </FocusOnArrival>
    );
  return (
    <Form onFocus={held.begin} onSubmit={submit} problems={problems}>
      <p>{t("byPhone")}</p>
      <PhoneTextField {...textField("phone")} label={login("phone")} />
      <CaptchaField {...field("picture")} captchaState={held} labels={captchaLabels} />
      <OneTimeCodeField {...field("code")} label={register("smsCode")} send={send} />
      <EmailField {...field("email")} label={t("email")} help={t("emailHelp")} />
      <SubmitButton>{t("send")}</SubmitButton>
    </Form>
  );
}

"use client";
import { useState, type SubmitEvent } from "react";
import { useTranslations } from "next-intl";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { FactList } from "@/components/kit/table/facts";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PasswordField } from "@/components/kit/password/password-field";
import { PhoneTextField } from "@/components/kit/fields/phone-field";
import { TextField } from "@/components/kit/fields/text-field";
import { access } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import { passwordRule } from "@/lib/access/rules";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { CaptchaField } from "./captcha-field";
import { useFormCaptcha, type Captcha } from "./use-captcha";
import { useCaptchaLabels } from "./use-captcha-labels";
import { passwordStrengthLabelKey } from "../security/strength-word";

/** Sets a new sign-in password: first the account, then the code that was sent and the password. */
export function ResetForgottenPasswordForms({
  by,
  loginNo: initialLoginNo,
  captcha: first,
}: {
  by: "phone" | "email";
  loginNo: string;
  captcha: Captcha;
}) {
  const t = useTranslations("access.forget");
  const [loginNo, setLoginNo] = useState(initialLoginNo);
  const [captcha, setCaptcha] = useState(first);
  const [stage, setStage] = useState<"begun" | "reset" | "done" | "again">("begun");
  const requestCaptcha = useSend(access.captcha);
  const handleSent = (to: string) => {
    setLoginNo(to);
    setStage("reset");
  };
  // the captcha was used up by the code that was sent
  const again = async () => {
    setCaptcha(await requestCaptcha({ use: "reset" }).catch(() => captcha));
    setStage("again");
  };
  if (stage === "done")
    return (
      <FocusOnArrival key="done">
        <Notice
          tone="good"
          live
          title={t("done")}
          action={
            <LinkButton href="/login" tone="primary">
              {t("signIn")}
            </LinkButton>
          }
        >
          {t("doneText")}
        </Notice>
      </FocusOnArrival>
    );
  if (stage === "reset")
    return (
      <FocusOnArrival key="reset">
        <ResetForm loginNo={loginNo} onAgain={() => void again()} onDone={() => setStage("done")} />
      </FocusOnArrival>
    );
  return (
    <FocusOnArrival key="ask" when={stage === "again"}>
      <RequestCodeForm by={by} initialLoginNo={loginNo} first={captcha} onSent={handleSent} />
    </FocusOnArrival>
  );
}

function RequestCodeForm({
  by,
  initialLoginNo,
  first,
  onSent,
}: {
  by: "phone" | "email";
  initialLoginNo: string;
  first: Captcha;
  onSent: (loginNo: string) => void;
}) {
  const [t, login] = [useTranslations("access.forget"), useTranslations("access.login")];
  const captchaLabels = useCaptchaLabels();
  const requestCaptcha = useSend(access.captcha);
  const captchaState = useFormCaptcha(first, () => requestCaptcha({ use: "reset" }).catch(() => undefined));
  const { form, submit, problems, field, textField } = useCallForm(
    registration.sendResetCode,
    registration.sendResetCode.input,
    {
      defaults: { loginNo: initialLoginNo, captchaId: first.captchaId, captcha: "" },
      onDone: () => onSent(form.getValues("loginNo")),
      // whatever was wrong, the captcha has been used up
      onRefused: () => {
        form.setValue("captcha", "");
        void captchaState.renew();
      },
    },
  );
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    const { captchaId, captcha } = await captchaState.answer(form.getValues("captcha"));
    form.setValue("captchaId", captchaId);
    form.setValue("captcha", captcha);
    await submit(event);
  };
  return (
    <Form onFocus={captchaState.begin} onSubmit={send} problems={problems}>
      {by === "phone" ? (
        <PhoneTextField {...textField("loginNo")} label={login("phone")} />
      ) : (
        <TextField
          {...field("loginNo")}
          label={login("email")}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
        />
      )}
      <CaptchaField {...field("captcha")} captchaState={captchaState} labels={captchaLabels} />
      <SubmitButton>{t("send")}</SubmitButton>
    </Form>
  );
}

function ResetForm({ loginNo, onAgain, onDone }: { loginNo: string; onAgain: () => void; onDone: () => void }) {
  const t = useTranslations("access.forget");
  const strength = useTranslations("access.strength");
  const { form, submit, problems, field } = useCallForm(registration.resetPassword, passwordRule, {
    defaults: { loginNo, code: "", password: "", repeat: "" },
    onDone: onDone,
    secret: ["code", "password", "repeat"],
  });
  const passwordText = form.watch("password");
  return (
    <Form onSubmit={submit} problems={problems}>
      <Notice tone="quiet" live title={t("sent")}>
        {t("sentText")}
      </Notice>
      <FactList narrow items={[{ label: t("account"), value: loginNo }]} />
      <OneTimeCodeField {...field("code")} label={t("code")} />
      <PasswordField
        {...field("password")}
        label={t("password")}
        autoComplete="new-password"
        maxLength={16}
        help={
          passwordText ? t("strength", { word: strength(passwordStrengthLabelKey(passwordText)) }) : t("passwordHelp")
        }
      />
      <PasswordField {...field("repeat")} label={t("repeat")} autoComplete="new-password" maxLength={16} />
      <SubmitButton>{t("set")}</SubmitButton>
      <Button onClick={onAgain}>{t("again")}</Button>
    </Form>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import { PasswordField } from "@/components/kit/password/password-field";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { showToast } from "@/components/kit/feedback/toast";
import { sendType } from "@/lib/access/entries";
import { changeRule, payPasswordRule } from "@/lib/access/rules";
import { security } from "@/lib/access/calls/security";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { passwordStrengthLabelKey } from "./strength-word";
import { useSendCodeAction } from "../registration/use-sending";

/** Changes the sign-in password; every other sign-in of the account ends. */
export function ChangePasswordForm() {
  const [t, strength] = [useTranslations("access.safety"), useTranslations("access.strength")];
  const blank = { oldPassword: "", password: "", repeat: "" };
  const { form, submit, problems, field } = useCallForm(security.changePassword, changeRule, {
    defaults: blank,
    secret: ["oldPassword", "password", "repeat"],
    onDone() {
      form.reset(blank);
      showToast("good", t("changed"));
    },
  });
  const passwordText = form.watch("password");
  return (
    <Form onSubmit={submit} problems={problems}>
      <PasswordField
        {...field("oldPassword")}
        label={t("oldPassword")}
        autoComplete="current-password"
        maxLength={64}
      />
      <PasswordField
        {...field("password")}
        label={t("newPassword")}
        autoComplete="new-password"
        maxLength={16}
        help={
          passwordText ? t("strength", { word: strength(passwordStrengthLabelKey(passwordText)) }) : t("passwordHelp")
        }
      />
      <PasswordField {...field("repeat")} label={t("repeat")} autoComplete="new-password" maxLength={16} />
      <SubmitButton>{t("change")}</SubmitButton>
    </Form>
  );
}

/** Sets the payment password with a code to the user's own phone or email. */
export function SetPayPasswordByCodeForm({
  hasPhone,
  hasEmail,
  isSet,
}: {
  hasPhone: boolean;
  hasEmail: boolean;
  isSet: boolean;
}) {
  const t = useTranslations("access.safety");
  const router = useRouter();
  const sendCode = useSend(security.sendPayPasswordCode);
  const ways = sendType.options.filter((way) => (way === "sms" ? hasPhone : hasEmail));
  const blank = { sendType: ways[0] ?? "mail", code: "", payPassword: "", payRepeat: "" };
  const { form, submit, problems, field, errorOf } = useCallForm(security.setPayPassword, payPasswordRule, {
    defaults: blank,
    secret: ["code", "payPassword", "payRepeat"],
    onDone() {
      form.reset(blank);
      showToast("good", t("paySaved"));
      router.refresh();
    },
  });
  const values = form.watch();

  const send = useSendCodeAction(() => sendCode({ sendType: form.getValues("sendType") }));

  if (ways.length === 0)
    return (
      <Notice tone="quiet" title={t("nothingBound")}>
        {t("nothingBoundText")}
      </Notice>
    );
  return (
    <Form onSubmit={submit} problems={problems}>
      {ways.length > 1 && (
        <RadioGroup
          name="sendType"
          label={t("way")}
          inline
          value={values.sendType}
          options={ways.map((way) => ({ value: way, label: t(way) }))}
          onChange={({ target }) =>
            form.setValue("sendType", sendType.options.find((way) => way === target.value) ?? "mail")
          }
        />
      )}
      <OneTimeCodeField {...field("code")} label={t("code")} send={send} />
      <PaymentPasswordField
        id="payPassword"
        label={t("payNew")}
        value={values.payPassword}
        error={errorOf("payPassword")}
        onValue={(digits) => form.setValue("payPassword", digits)}
      />
      <PaymentPasswordField
        id="payRepeat"
        label={t("payRepeat")}
        value={values.payRepeat}
        error={errorOf("payRepeat")}
        onValue={(digits) => form.setValue("payRepeat", digits)}
      />
      <SubmitButton>{t(isSet ? "payReset" : "paySet")}</SubmitButton>
    </Form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CodeField } from "@/components/kit/fields/code-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { PasswordField } from "@/components/kit/password/password-field";
import { TextField } from "@/components/kit/fields/text-field";
import { access } from "@/lib/access/calls/sign-in";
import { registerRule, type RegisterBy, type ShownAgreement } from "@/lib/access/register-rule";
import { registration } from "@/lib/access/calls/registration";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { leaveTo } from "@/lib/call/path";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { useCallForm } from "@/lib/forms/use-call-form";
import { AgreementLinks } from "@/components/shell/fields/agreement-links";
import { CaptchaField } from "../sign-in/captcha-field";
import { useCaptchaLabels } from "../sign-in/use-captcha-labels";
import { strengthWord } from "../security/strength-word";

export interface RegisterFormProps {
  by: RegisterBy;
  /** The initial values: from the address, or from the site. */
  phone: string;
  invitationCode: string;
  captcha: Got<typeof access.captcha>;
  agreements: readonly (ShownAgreement & { title: string })[];
}

/** Registers a company: a phone or address that a code proves, its name, a password, the agreements. */
export function RegisterForm(props: RegisterFormProps) {
  const { by, agreements } = props;
  const [t, captchaLabels] = [useTranslations("access.register"), useCaptchaLabels()];
  const { captcha, form, submit, problems, field, renew, send } = useRegistration(props);
  return (
    <Form onSubmit={submit} problems={problems}>
      <Named by={by} field={field} />
      <CaptchaField {...field("picture")} captcha={captcha} labels={captchaLabels} onRenew={() => void renew()} />
      <CodeField {...field("code")} label={t(by === "phone" ? "smsCode" : "mailCode")} send={send} />
      <TextField
        {...field("companyName")}
        label={t("companyName")}
        help={t("companyNameHelp")}
        autoComplete="organization"
        maxLength={120}
      />
      <Passwords typed={form.watch("password")} field={field} />
      <TextField
        {...field("invitationCode")}
        label={t("invitationCode")}
        aside={<OptionalMark />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
      />
      <Agreeing agreements={agreements} field={field} />
      <SubmitButton>{t("submit")}</SubmitButton>
    </Form>
  );
}

/** The registration being filled in, and the code that proves the phone or address. */
function useRegistration({ by, phone, invitationCode, captcha, agreements }: RegisterFormProps) {
  const held = useCallForm(registration.register, registerRule({ by, shown: agreements }), {
    defaults: {
      phone,
      email: "",
      picture: "",
      code: "",
      companyName: "",
      password: "",
      repeat: "",
      invitationCode,
      terms: false,
      privacy: false,
    },
    // the agreements have to be accepted again, too
    secret: ["picture", "code", "password", "repeat", "terms", "privacy"],
    draft: `access.register.${by}.${phone}.${invitationCode}`,
    keptOnLeave: true,
    // a whole new document: nothing of what was typed stays in memory
    done: ({ loginNo }) => leaveTo(by === "phone" ? `/bind/${encodeURIComponent(loginNo)}` : "/b2b"),
  });
  return { ...held, ...useProvingCode(by, held.form, captcha) };
}

type Registration = ReturnType<
  typeof useCallForm<typeof registration.register, z.input<ReturnType<typeof registerRule>>>
>;

/** Sends the code, for the answer to the captcha; each answer serves once. */
function useProvingCode(by: RegisterBy, form: Registration["form"], first: RegisterFormProps["captcha"]) {
  const [captcha, setCaptcha] = useState(first);
  const [another, sendCode, problemText] = [
    useSend(access.captcha),
    useSend(registration.sendRegisterCode),
    useProblemText(),
  ];

  async function renew(): Promise<void> {
    const next = await another({}).catch(() => undefined);
    if (!next) return;
    setCaptcha(next);
    form.setValue("picture", "");
  }

  async function send(): Promise<boolean> {
    const isNamed = await form.trigger(by);
    const { [by]: target, picture } = form.getValues();
    if (picture === "") form.setError("picture", { message: "text.missing" });
    if (!isNamed || picture === "") return false;
    const isSent = await sendCode({ [by]: target.trim(), captchaId: captcha.captchaId, captcha: picture }).then(
      () => true,
      (cause: unknown) => {
        form.setError(cause instanceof RefusedError && cause.code === "CAPTCHA_ERROR" ? "picture" : "code", {
          message: problemText(cause),
        });
        return false;
      },
    );
    if (isSent) form.clearErrors(["picture", "code"]);
    // whatever came of it, the picture has been used up
    await renew();
    return isSent;
  }

  return { captcha, renew, send };
}

/** What a kit field takes, by the name of the entry. */
type FieldOf = Registration["field"];

/** What a code proves: the phone, or the address. */
function Named({ by, field }: { by: RegisterBy; field: FieldOf }) {
  const login = useTranslations("access.login");
  return by === "phone" ? (
    <TextField
      {...field("phone")}
      label={login("phone")}
      prefix="+86"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={20}
    />
  ) : (
    <TextField
      {...field("email")}
      label={login("email")}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
    />
  );
}

function Passwords({ typed, field }: { typed: string; field: FieldOf }) {
  const [t, strength] = [useTranslations("access.register"), useTranslations("access.strength")];
  return (
    <>
      <PasswordField
        {...field("password")}
        label={t("password")}
        autoComplete="new-password"
        maxLength={16}
        help={typed ? t("strength", { word: strength(strengthWord(typed)) }) : t("passwordHelp")}
      />
      <PasswordField {...field("repeat")} label={t("repeat")} autoComplete="new-password" maxLength={16} />
    </>
  );
}

function Agreeing({ agreements, field }: Pick<RegisterFormProps, "agreements"> & { field: FieldOf }) {
  const t = useTranslations("access.register");
  const [privacy, terms] = [
    agreements.filter(({ id }) => id === "privacy"),
    agreements.filter(({ id }) => id !== "privacy"),
  ];
  return (
    <>
      <CheckBox
        {...field("terms")}
        label={<AgreementLinks lead={t("agreeTo")} comma={t("comma")} agreements={terms} />}
      />
      <CheckBox
        {...field("privacy")}
        label={<AgreementLinks lead={t("agreeTo")} comma={t("comma")} agreements={privacy} />}
      />
    </>
  );
}

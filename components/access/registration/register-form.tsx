"use client";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { CheckBox } from "@/components/kit/fields/check-box";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { PasswordField } from "@/components/kit/password/password-field";
import { PhoneTextField } from "@/components/kit/fields/phone-field";
import { TextField } from "@/components/kit/fields/text-field";
import { registrationFormSchema, type RegisterBy, type DisplayedAgreement } from "@/lib/access/register-rule";
import { registration } from "@/lib/access/calls/registration";
import { navigateToNewDocument } from "@/lib/call/path";
import { useCallForm } from "@/lib/forms/use-call-form";
import { EmailField } from "./email-field";
import { AgreementLinks } from "@/components/shell/fields/agreement-links";
import { CaptchaField } from "../sign-in/captcha-field";
import type { Captcha } from "../sign-in/use-captcha";
import { useCaptchaLabels } from "../sign-in/use-captcha-labels";
import { useRegistrationCode } from "./use-proving-code";
import { passwordStrengthLabelKey } from "../security/strength-word";

export interface RegisterFormProps {
  by: RegisterBy;
  /** Holds the initial values: from the address, or from the site. */
  phone: string;
  invitationCode: string;
  captcha: Captcha;
  agreements: readonly (DisplayedAgreement & { title: string })[];
}

/** Registers a company: a phone or address that a code proves, its name, a password, and the agreements. */
export function RegisterForm(props: RegisterFormProps) {
  const { by, agreements } = props;
  const [t, captchaLabels] = [useTranslations("access.register"), useCaptchaLabels()];
  const { held, form, submit, problems, field, textField, send } = useRegistration(props);
  return (
    <Form onFocus={held.begin} onSubmit={submit} problems={problems}>
      <ContactField by={by} textField={textField} field={field} />
      <CaptchaField {...field("picture")} captchaState={held} labels={captchaLabels} />
      <OneTimeCodeField {...field("code")} label={t(by === "phone" ? "smsCode" : "mailCode")} send={send} />
      <TextField
        {...field("companyName")}
        label={t("companyName")}
        help={t("companyNameHelp")}
        autoComplete="organization"
        maxLength={120}
      />
      <Passwords passwordText={form.watch("password")} field={field} />
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

/** Manages the registration form, and the code that proves the phone or address. */
function useRegistration({ by, phone, invitationCode, captcha, agreements }: RegisterFormProps) {
  const entry = useCallForm(registration.register, registrationFormSchema({ by, agreements: agreements }), {
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
    savesOnLeave: true,
    // a whole new document: nothing of what was typed stays in memory
    onDone: ({ loginNo }) => navigateToNewDocument(by === "phone" ? `/bind/${encodeURIComponent(loginNo)}` : "/b2b"),
  });
  return { ...entry, ...useRegistrationCode(by, entry.form, captcha) };
}

type Registration = ReturnType<
  typeof useCallForm<typeof registration.register, z.input<ReturnType<typeof registrationFormSchema>>>
>;

/** Returns the props of a kit field, by the name of the entry. */
type FieldOf = Registration["field"];

/** Renders the field that a code proves: the phone, or the address. */
function ContactField({ by, textField, field }: { by: RegisterBy } & Pick<Registration, "textField" | "field">) {
  const login = useTranslations("access.login");
  return by === "phone" ? (
    <PhoneTextField {...textField("phone")} label={login("phone")} />
  ) : (
    <EmailField {...field("email")} label={login("email")} />
  );
}

function Passwords({ passwordText, field }: { passwordText: string; field: FieldOf }) {
  const [t, strength] = [useTranslations("access.register"), useTranslations("access.strength")];
  return (
    <>
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

"use client";
import { access } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import type { RegisterBy } from "@/lib/access/register-rule";
import { useSend } from "@/lib/call/browser";
import { CallRefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { useFormCaptcha, type Captcha } from "../sign-in/use-captcha";

/** Describes the part of a form in which a phone or an address is proven. */
interface ProvingForm {
  trigger(name: RegisterBy): Promise<boolean>;
  getValues(): Record<RegisterBy | "picture", string>;
  setError(name: "picture" | "code", error: { message: string }): void;
  clearErrors(names: ("picture" | "code")[]): void;
  setValue(name: "picture", value: string): void;
}

/** Sends the code, for the answer to the captcha; each answer is valid once. */
export function useRegistrationCode(by: RegisterBy, form: ProvingForm, first: Captcha) {
  const [requestCaptcha, sendCode, problemText] = [
    useSend(access.captcha),
    useSend(registration.sendRegisterCode),
    useProblemText(),
  ];

  const captchaState = useFormCaptcha(first, () => requestCaptcha({ use: "register" }).catch(() => undefined));

  async function send(): Promise<boolean> {
    const isNamed = await form.trigger(by);
    const { [by]: target, picture } = form.getValues();
    const isAnswerMissing = picture === "" && captchaState.captcha?.challenge === undefined;
    if (isAnswerMissing) form.setError("picture", { message: "text.missing" });
    if (!isNamed || isAnswerMissing) return false;
    const isSent = await sendCode({ [by]: target.trim(), ...(await captchaState.answer(picture)) }).then(
      () => true,
      (cause: unknown) => {
        form.setError(cause instanceof CallRefusedError && cause.code === "CAPTCHA_ERROR" ? "picture" : "code", {
          message: problemText(cause),
        });
        return false;
      },
    );
    if (isSent) form.clearErrors(["picture", "code"]);
    // whatever came of it, the captcha has been used up
    form.setValue("picture", "");
    await captchaState.renew();
    return isSent;
  }

  return { held: captchaState, send };
}

"use client";
import { access } from "@/lib/access/calls/sign-in";
import { registration } from "@/lib/access/calls/registration";
import type { RegisterBy } from "@/lib/access/register-rule";
import { useSend } from "@/lib/call/browser";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { useCaptcha, type Captcha } from "../sign-in/use-captcha";

/** The part of a form that a phone or an address is proven in. */
interface ProvingForm {
  trigger(name: RegisterBy): Promise<boolean>;
  getValues(): Record<RegisterBy | "picture", string>;
  setError(name: "picture" | "code", error: { message: string }): void;
  clearErrors(names: ("picture" | "code")[]): void;
  setValue(name: "picture", value: string): void;
}

/** Sends the code, for the answer to the captcha; each answer serves once. */
export function useProvingCode(by: RegisterBy, form: ProvingForm, first: Captcha) {
  const [another, sendCode, problemText] = [
    useSend(access.captcha),
    useSend(registration.sendRegisterCode),
    useProblemText(),
  ];

  const held = useCaptcha(first, () => another({ use: "register" }).catch(() => undefined));

  async function send(): Promise<boolean> {
    const isNamed = await form.trigger(by);
    const { [by]: target, picture } = form.getValues();
    const lacksAnswer = picture === "" && held.captcha?.challenge === undefined;
    if (lacksAnswer) form.setError("picture", { message: "text.missing" });
    if (!isNamed || lacksAnswer) return false;
    const isSent = await sendCode({ [by]: target.trim(), ...(await held.answer(picture)) }).then(
      () => true,
      (cause: unknown) => {
        form.setError(cause instanceof RefusedError && cause.code === "CAPTCHA_ERROR" ? "picture" : "code", {
          message: problemText(cause),
        });
        return false;
      },
    );
    if (isSent) form.clearErrors(["picture", "code"]);
    // whatever came of it, the captcha has been used up
    form.setValue("picture", "");
    await held.renew();
    return isSent;
  }

  return { held, send };
}

"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { OneTimeCodeField } from "@/components/kit/fields/code-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { showToast } from "@/components/kit/feedback/toast";
import { binding } from "@/lib/access/calls/binding";
import { contactRule } from "@/lib/access/rules";
import { useSend } from "@/lib/call/browser";
import { useCallForm } from "@/lib/forms/use-call-form";
import { useSendCodeAction } from "../registration/use-sending";

/** Proves the phone that was entered for the reader: afterwards it is a sign-in name, and can receive codes. */
export function ProveContactPhoneForm({ phone }: { phone: string }) {
  const t = useTranslations("access.safety");
  const router = useRouter();
  const sendCode = useSend(binding.sendContactCode);
  const send = useSendCodeAction(() => sendCode({}));
  const { submit, problems, field } = useCallForm(binding.proveContact, contactRule, {
    defaults: { code: "" },
    secret: ["code"],
    onDone() {
      showToast("good", t("contactProven"));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <p>{t("contactText", { phone })}</p>
      <OneTimeCodeField {...field("code")} id="contactCode" label={t("code")} send={send} />
      <SubmitButton>{t("contactProve")}</SubmitButton>
    </Form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";

export function FormErrorsSample() {
  const t = useTranslations("gallery");
  const id = useId();
  const [sentCount, setSent] = useState(0);
  const wrong = sentCount % 2 === 1;
  const texts = { email: t("fields.emailError"), agree: t("fields.agreeError") };
  const submit = () => {
    setSent(sentCount + 1);
    if (wrong) showToast("good", t("form.saved"));
  };
  return (
    <Form
      onSubmit={submit}
      problems={
        wrong
          ? {
              title: t("form.problems"),
              list: [
                { field: `${id}-email`, text: texts.email },
                { field: `${id}-agree`, text: texts.agree },
              ],
            }
          : undefined
      }
    >
      <TextField id={`${id}-email`} label={t("fields.email")} error={wrong ? texts.email : undefined} />
      <CheckBox id={`${id}-agree`} label={t("fields.agree")} error={wrong ? texts.agree : undefined} />
      <div>
        <SubmitButton>{t("form.save")}</SubmitButton>
      </div>
    </Form>
  );
}

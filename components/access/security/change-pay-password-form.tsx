"use client";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { PaymentPasswordField } from "@/components/kit/password/payment-password";
import { showToast } from "@/components/kit/feedback/toast";
import { security } from "@/lib/access/calls/security";
import { changePayRule } from "@/lib/access/rules";
import { useCallForm } from "@/lib/forms/use-call-form";

const blank = { oldPayPassword: "", payPassword: "", payRepeat: "" };
const fields = ["oldPayPassword", "payPassword", "payRepeat"] as const;

/** Changes the payment password with the current one; a forgotten one is reset with a code instead. */
export function ChangePayPasswordForm() {
  const t = useTranslations("access.safety");
  const { form, submit, problems, errorOf } = useCallForm(security.changePayPassword, changePayRule, {
    defaults: blank,
    secret: fields,
    onDone() {
      form.reset(blank);
      showToast("good", t("paySaved"));
    },
  });
  const values = form.watch();
  const labels = { oldPayPassword: t("payOld"), payPassword: t("payNew"), payRepeat: t("payRepeat") };
  return (
    <Form onSubmit={submit} problems={problems}>
      <h3>{t("payChange")}</h3>
      {fields.map((name) => (
        <PaymentPasswordField
          key={name}
          id={`change-${name}`}
          label={labels[name]}
          value={values[name]}
          error={errorOf(name)}
          onValue={(digits) => form.setValue(name, digits)}
        />
      ))}
      <SubmitButton>{t("payChange")}</SubmitButton>
    </Form>
  );
}

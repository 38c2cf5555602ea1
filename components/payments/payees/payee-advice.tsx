"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { CheckBox } from "@/components/kit/fields/check-box";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import type { ClientOutput } from "@/lib/call/call";
import { emailOrNone } from "@/lib/call/field-schemas";
import { useCallForm } from "@/lib/forms/use-call-form";
import { locales } from "@/lib/i18n/locale";
import { paymentAdvice } from "@/lib/payments/calls/advice";
import type { payeeCalls } from "@/lib/payments/calls/payees";
import { adviceLanguage } from "@/lib/payments/payee-shape";

type Payee = ClientOutput<typeof payeeCalls.payeeDetail>["payee"];

const rule = z.object({
  payeeId: z.string(),
  email: emailOrNone,
  language: adviceLanguage,
  isOn: z.boolean(),
});

/** Sets the address and language of a payee's remittance advice, and whether it is sent automatically. */
export function PayeeAdviceSettings({ payee: { payeeId, advice } }: { payee: Payee }) {
  const t = useTranslations("payments.advice");
  const router = useRouter();
  const { submit, problems, field, form } = useCallForm(paymentAdvice.setPayeeAdvice, rule, {
    defaults: { payeeId, ...advice },
    onDone() {
      showToast("good", t("saved"));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        {...field("email")}
        type="email"
        label={t("email")}
        help={t("emailHelp")}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField
        {...field("language")}
        label={t("language")}
        options={locales.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
      />
      <CheckBox {...form.register("isOn")} label={t("isOn")} />
      <SubmitButton tone="secondary">{t("save")}</SubmitButton>
    </Form>
  );
}

"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { showToast } from "@/components/kit/feedback/toast";
import { useMfaSettingsForm, type StepChoiceFacts } from "../sign-in/use-step-choice";

/** Switches MFA of payouts; afterwards the user returns to the previous page. */
export function PayoutMfaForm({ facts, back }: { facts: StepChoiceFacts; back: Route }) {
  const t = useTranslations("access.step");
  const router = useRouter();
  const { fields, submit, problems, isChanged } = useMfaSettingsForm(facts, () => {
    showToast("good", t("saved"));
    router.push(back);
    router.refresh();
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      {fields}
      {isChanged && <SubmitButton>{t("save")}</SubmitButton>}
    </Form>
  );
}

"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/form";
import { toast } from "@/components/kit/toast";
import { useStepChoice, type StepChoiceFacts } from "./use-step-choice";

/** Switches the second step of payouts; afterwards the user is back where they came from. */
export function PaymentVerification({ facts, back }: { facts: StepChoiceFacts; back: Route }) {
  const t = useTranslations("access.step");
  const router = useRouter();
  const { fields, submit, problems, isChanged } = useStepChoice(facts, () => {
    toast("good", t("saved"));
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

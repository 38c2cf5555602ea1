"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { LazyConfirmDialog, confirmAhead } from "@/components/kit/overlay/confirm";
import { ErrorSummary } from "@/components/kit/feedback/error-summary";
import layout from "@/components/kit/page/layout.module.css";
import { showToast } from "@/components/kit/feedback/toast";
import { useMfaSettingsForm, type StepChoiceFacts } from "./use-step-choice";

/** Switches MFA of sign-ins, in a popup with a confirmation. */
export function ChangeSignInMfaButton({ facts }: { facts: StepChoiceFacts }) {
  const t = useTranslations("access.step");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)} {...confirmAhead}>
        {t("change")}
      </Button>
      {isOpen && <LoginStepPopup facts={facts} onClose={() => setOpen(false)} />}
    </>
  );
}

function LoginStepPopup({ facts, onClose }: { facts: StepChoiceFacts; onClose: () => void }) {
  const t = useTranslations("access.step");
  const router = useRouter();
  const { fields, submit, problems, isChanged } = useMfaSettingsForm(facts, () => {
    showToast("good", t("saved"));
    onClose();
    router.refresh();
  });
  return (
    <LazyConfirmDialog
      open
      title={t("loginTitle")}
      action={t("save")}
      disabled={!isChanged}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <p>{t("loginText")}</p>
        {problems && <ErrorSummary {...problems} />}
        {fields}
      </div>
    </LazyConfirmDialog>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextArea } from "@/components/kit/fields/text-area";
import { Button } from "@/components/kit/page/button";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import type { Choice } from "@/components/kit/select/select-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { verificationReviews } from "@/lib/operations/calls/verification";
import { verificationFindingsMax, verificationReasonLengthMax } from "@/lib/verification/terms";
import { ConsoleActionForm } from "../console/action-form";
import { RefusalFindingFields, type Finding } from "./finding-fields";

interface PrepareFormProps {
  world: string;
  applicationId: string;
  /** False while a screening hit is open: the application can then only be refused. */
  mayPass: boolean;
  /** Holds the fields of the application by their paths. */
  paths: readonly Choice[];
}

/** Prepares a decision: approval, or refusal with a reason for each wrong field. */
export function PrepareVerificationDecisionForm({ world, applicationId, mayPass, paths }: PrepareFormProps) {
  const t = useTranslations("operations.verifications");
  const { run, errors } = useAction(verificationReviews.prepareVerification, onPage);
  const [isPassed, setPassed] = useState(mayPass);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [reason, setReason] = useState("");

  const prepare = async () => {
    const enteredFindings = findings.filter(({ path, reason: why }) => path !== "" || why.trim() !== "");
    await run(
      {
        world,
        applicationId,
        isPassed,
        findings: isPassed ? [] : enteredFindings.map(({ path, reason: why }) => ({ path, reason: why.trim() })),
        reason: isPassed ? "" : reason.trim(),
      },
      { successMessage: t("kept") },
    );
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["reason"]} label={t("prepare")} onSend={prepare}>
      <RadioGroup
        name="outcome"
        label={t("outcome")}
        inline
        value={isPassed ? "pass" : "refuse"}
        onChange={({ target }) => setPassed(target.value === "pass")}
        options={[
          { value: "pass", label: t("pass"), disabled: !mayPass },
          { value: "refuse", label: t("refuse") },
        ]}
      />
      {!isPassed && (
        <>
          <RefusalFindingFields findings={findings} paths={paths} onChange={setFindings} />
          {findings.length < verificationFindingsMax && (
            <div className={layout.actions}>
              <Button small onClick={() => setFindings([...findings, { path: "", reason: "" }])}>
                {t("addFinding")}
              </Button>
            </div>
          )}
          <TextArea
            label={t("reason")}
            help={t("reasonHelp")}
            aside={<OptionalMark />}
            maxLength={verificationReasonLengthMax}
            value={reason}
            error={errors.fields.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      <SubmitButton>{t("keep")}</SubmitButton>
    </ConsoleActionForm>
  );
}

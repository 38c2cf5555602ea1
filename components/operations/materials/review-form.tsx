"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextArea } from "@/components/kit/fields/text-area";
import { Button } from "@/components/kit/page/button";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { onQueue, useAction } from "@/components/shell/actions/use-action";
import { materialFindings } from "@/lib/materials/calls/materials";
import { materialPaths } from "@/lib/materials/rules";
import { materialFindingsMax, materialReasonLengthMax } from "@/lib/materials/terms";
import { opsMaterialReviews } from "@/lib/operations/calls/materials";
import { ConsoleActionForm } from "../console/action-form";
import { RefusalFindingFields, type Finding } from "../verification/finding-fields";
import type { MaterialCase } from "./materials-view";

/**
 * Decides about one material: approves it, returns it with a reason for each wrong field, or refuses it permanently.
 */
export function MaterialReviewForm({ world, of }: { world: string; of: MaterialCase }) {
  const t = useTranslations("operations.materials");
  const verificationTexts = useTranslations("operations.verifications");
  const fields = useTranslations("materials.field");
  const { run, errors, fail } = useAction(opsMaterialReviews.reviewMaterial, onQueue);
  const [decision, setDecision] = useState<MaterialCase["events"][number]>("approve");
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [reason, setReason] = useState("");
  const { serialNo, changes } = of.material;

  const review = async () => {
    const isApproved = decision === "approve";
    const enteredFindings = findings.filter(({ path, reason: why }) => path !== "" || why.trim() !== "");
    const read = materialFindings.safeParse(isApproved ? [] : enteredFindings);
    if (!read.success) return fail({ reason: "text.missing" });
    await run(
      { world, serialNo, changes, decision, findings: read.data, reason: isApproved ? "" : reason.trim() },
      { successMessage: t("saved") },
    );
  };
  return (
    <ConsoleActionForm errors={errors} formFields={["reason"]} label={t("decide")} onSend={review}>
      <RadioGroup
        name="decision"
        label={t("outcome")}
        inline
        value={decision}
        options={of.events.map((value) => ({ value, label: t(`decision.${value}`) }))}
        onChange={({ target }) => {
          const event = of.events.find((item) => item === target.value);
          if (event) setDecision(event);
        }}
      />
      {decision !== "approve" && (
        <>
          <RefusalFindingFields
            findings={findings}
            paths={materialPaths.map((path) => ({ value: path, label: fields(path) }))}
            onChange={setFindings}
          />
          {findings.length < materialFindingsMax && (
            <div className={layout.actions}>
              <Button small onClick={() => setFindings([...findings, { path: "", reason: "" }])}>
                {verificationTexts("addFinding")}
              </Button>
            </div>
          )}
          <TextArea
            label={t("reason")}
            help={t("reasonHelp")}
            maxLength={materialReasonLengthMax}
            value={reason}
            error={errors.fields.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      <SubmitButton>{t("save")}</SubmitButton>
    </ConsoleActionForm>
  );
}

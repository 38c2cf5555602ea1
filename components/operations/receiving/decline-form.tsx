"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextArea } from "@/components/kit/fields/text-area";
import { Button } from "@/components/kit/page/button";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import type { Choice } from "@/components/kit/select/select-field";
import { onQueue, useAction } from "@/components/shell/actions/use-action";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { applicationFields } from "@/lib/receiving/account-entry";
import { applicationFindingsMax, findingLengthMax } from "@/lib/receiving/account-terms";
import { ConsoleActionForm } from "../console/action-form";
import { RefusalFindingFields, type Finding } from "../verification/finding-fields";
import type { ReviewedApplication } from "./receiving-view";

/** Declines an application, with a reason for each wrong field. */
export function DeclineReceivingApplicationForm({
  world,
  of: { applicationNo, changes },
  fields,
}: {
  world: string;
  of: ReviewedApplication;
  fields: readonly Choice[];
}) {
  const t = useTranslations("operations.receiving");
  const { run, errors } = useAction(receivingApplicationActions.failReceivingApplication, onQueue);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [reason, setReason] = useState("");
  const decline = async () => {
    const enteredFindings = findings.flatMap(({ path, reason: why }) => {
      const field = applicationFields.find((item) => item === path);
      return field && why.trim() !== "" ? [{ field, reason: why.trim() }] : [];
    });
    await run(
      { world, applicationNo, changes, reason: reason.trim(), findings: enteredFindings },
      { successMessage: t("fail.done") },
    );
  };
  return (
    <ConsoleActionForm errors={errors} formFields={["reason"]} label={t("declineCard")} onSend={decline}>
      <RefusalFindingFields findings={findings} paths={fields} onChange={setFindings} />
      {findings.length < applicationFindingsMax && (
        <div className={layout.actions}>
          <Button small onClick={() => setFindings([...findings, { path: "", reason: "" }])}>
            {t("addFinding")}
          </Button>
        </div>
      )}
      <TextArea
        label={t("reason")}
        maxLength={findingLengthMax}
        value={reason}
        error={errors.fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <SubmitButton>{t("fail.label")}</SubmitButton>
    </ConsoleActionForm>
  );
}

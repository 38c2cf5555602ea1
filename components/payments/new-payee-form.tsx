"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Problem } from "@/components/kit/error-summary";
import { Form, SubmitButton } from "@/components/kit/form";
import { OptionalMark } from "@/components/kit/optional-mark";
import { FileUpload } from "@/components/shell/file-upload";
import { useCallForm } from "@/lib/forms/use-call-form";
import { payments } from "@/lib/payments/calls";
import { destinationOf } from "@/lib/payments/destinations";
import { blankPayee, destinationOfEntry, payeeRule, type PayeeEntry } from "@/lib/payments/payee-entry";
import { PayeeFields } from "./payee-fields";
import type { Payee } from "./payee-picker";

/** Adds a payee. What is wrong stands on its field; nothing that was typed is lost. */
export function NewPayeeForm({ onSaved }: { onSaved: (payee: Payee) => void }) {
  const t = useTranslations("payments.newPayee");
  const labelled = useLabelled();
  const [entry, setEntry] = useState(blankPayee);
  const [isSending, setSending] = useState(false);
  const { form, submit, problems, errorOf } = useCallForm(payments.addPayee, payeeRule, { defaults: blankPayee, done: onSaved, draft: "payments.payee", refilled: setEntry });
  const change = (next: PayeeEntry) => {
    setEntry(next);
    form.reset(next, { keepErrors: false });
  };
  const needsProof = destinationOf(entry)?.needsProof ?? false;
  return (
    <Form onSubmit={submit} problems={problems && { ...problems, list: problems.list.map((problem) => labelled(problem, entry)) }}>
      <PayeeFields entry={entry} errorOf={errorOf} onChange={change} />
      {needsProof && <FileUpload businessType="PAYEE_PROOF" display="list" label={t("proof")} help={t("proofHelp")} aside={<OptionalMark />} onSending={setSending} onFiles={(proofIds) => change({ ...entry, proofIds: [...proofIds] })} />}
      <SubmitButton tone="secondary" disabled={isSending}>{t("save")}</SubmitButton>
    </Form>
  );
}

/** So many fields may be missing at once that each line says which it is about. */
export function useLabelled(): (problem: Problem, entry: PayeeEntry) => Problem {
  const t = useTranslations("payments.newPayee");
  const validation = useTranslations("validation");
  return (problem, entry) => {
    const label = destinationOfEntry(entry).find(({ field }) => field === problem.field)?.label ?? (["currency", "bankCountry", "entityType"] as const).find((name) => name === problem.field);
    return label ? { ...problem, text: validation("named", { label: t(label), text: problem.text }) } : problem;
  };
}

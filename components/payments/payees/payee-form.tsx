"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { RestoredDraftNotice } from "@/components/shell/drafts/restored-draft";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { useUnsentConfirmation } from "@/lib/forms/use-unsent";
import { payeeDestinationFields } from "@/lib/payments/destinations";
import type { PayeeEntry } from "@/lib/payments/payee-entry";
import { PayeeFields } from "./payee-fields";

interface PayeeFormProps<C extends Call> {
  call: C;
  rule: z.ZodMiniType<Sends<C>, PayeeEntry>;
  initial: PayeeEntry;
  /** Holds the name under which the entry is saved when the session ends. */
  draft: string;
  /** True when the entry is also saved when the page is left: an existing payee may have changed in the meantime. */
  savesOnLeave?: boolean;
  /** Holds the label of the button. */
  action: string;
  /** True when the form is the main purpose of the page. */
  isMain?: boolean;
  /** True when documents can be uploaded with it; an existing payee has a separate place for them. */
  acceptsProofs?: boolean;
  onSaved: (result: ClientOutput<C>) => void;
}

/** Renders the form of a new or existing payee. Errors are displayed at their fields; entries are retained. */
export function PayeeForm<C extends Call>({
  call,
  rule,
  initial,
  draft: draftName,
  savesOnLeave = false,
  action,
  isMain = false,
  acceptsProofs = false,
  onSaved,
}: PayeeFormProps<C>) {
  const t = useTranslations("payments.newPayee");
  const entryState = useControlledForm(initial);
  const { entry, change } = entryState;
  const [isSending, setSending] = useState(false);
  const { submit, problems, errorOf, draft } = useSendEntryForm(entryState, call, rule, {
    onDone: onSaved,
    draft: draftName,
    savesOnLeave,
    // uploaded files are not displayed by the upload box after a restore
    secret: ["proofIds"],
  });
  // the draft has no files
  useUnsentConfirmation(() => entry.proofIds, { isOn: savesOnLeave });
  const isProofRequired = acceptsProofs && (payeeDestinationFields(entry)?.isProofRequired ?? false);
  return (
    <Form onSubmit={submit} problems={problems}>
      <RestoredDraftNotice draft={draft} />
      <PayeeFields entry={entry} errorOf={errorOf} onChange={change} />
      {isProofRequired && (
        <FileUpload
          businessType="PAYEE_PROOF"
          display="list"
          label={t("proof")}
          help={t("proofHelp")}
          aside={<OptionalMark />}
          onSending={setSending}
          onFiles={(proofIds) => change({ proofIds: [...proofIds] })}
        />
      )}
      <SubmitButton {...(!isMain && { tone: "secondary" })} disabled={isSending}>
        {action}
      </SubmitButton>
    </Form>
  );
}

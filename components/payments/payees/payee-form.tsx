"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { Call, Got, Sends } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry } from "@/lib/forms/use-entry";
import { destinationOf } from "@/lib/payments/destinations";
import type { PayeeEntry } from "@/lib/payments/payee-entry";
import { PayeeFields } from "./payee-fields";

interface PayeeFormProps<C extends Call> {
  call: C;
  rule: z.ZodMiniType<Sends<C>, PayeeEntry>;
  initial: PayeeEntry;
  /** Under this name what was typed is kept when the session ends. */
  draft: string;
  /** The label of the button. */
  action: string;
  /** The one thing the page is for. */
  isMain?: boolean;
  /** Whether papers may come along; a payee that is there already has a place of its own for them. */
  takesPapers?: boolean;
  onSaved: (got: Got<C>) => void;
}

/** The form of a payee, new or changed. Errors are on their fields; entries are kept. */
export function PayeeForm<C extends Call>({
  call,
  rule,
  initial,
  draft,
  action,
  isMain = false,
  takesPapers = false,
  onSaved,
}: PayeeFormProps<C>) {
  const t = useTranslations("payments.newPayee");
  const held = useEntry(initial);
  const { entry, change } = held;
  const [isSending, setSending] = useState(false);
  const { submit, problems, errorOf } = useEntryCall(held, call, rule, { done: onSaved, draft });
  const needsProof = takesPapers && (destinationOf(entry)?.needsProof ?? false);
  return (
    <Form onSubmit={submit} problems={problems}>
      <PayeeFields entry={entry} errorOf={errorOf} onChange={change} />
      {needsProof && (
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

"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { invitationDays } from "@/lib/access/terms";
import { invitations } from "@/lib/operations/calls/invitations";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { ConsoleActionForm, formEntryText, formEntryInteger } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Issues an invitation code for a partner. */
export function IssueInvitationCodeForm({ world }: { world: string }) {
  const t = useTranslations("operations.invitations");
  const { run, errors } = useAction(invitations.issueInvitation, onPage);
  const issue = async (entries: FormData) => {
    const code = formEntryText(entries, "code");
    const invitation = await run({
      world,
      partner: formEntryText(entries, "partner"),
      most: formEntryInteger(entries, "most"),
      days: formEntryInteger(entries, "days"),
      ...(code && { code }),
    });
    if (invitation) showToast("good", t("issued", { code: invitation.code }));
  };
  return (
    <ConsoleActionForm
      errors={errors}
      formFields={["partner", "most", "days", "code"]}
      label={t("issue")}
      onSend={issue}
    >
      <TextField
        name="partner"
        label={t("partner")}
        help={t("partnerHelp")}
        maxLength={80}
        autoComplete="off"
        error={errors.fields.partner}
        required
      />
      <TextField
        name="most"
        label={t("most")}
        inputMode="numeric"
        defaultValue="100"
        error={errors.fields.most}
        required
      />
      <TextField
        name="days"
        label={t("days")}
        inputMode="numeric"
        defaultValue={String(invitationDays)}
        error={errors.fields.days}
        required
      />
      <TextField
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        aside={<OptionalMark />}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.fields.code}
      />
      <SubmitButton>{t("issueAction")}</SubmitButton>
    </ConsoleActionForm>
  );
}

/** Revokes a code, after a confirmation. */
export function RevokeInvitationButton({ world, code }: { world: string; code: string }) {
  const t = useTranslations("operations.invitations");
  return (
    <ConfirmActionButton
      call={invitations.revokeInvitation}
      input={() => ({ world, code })}
      small
      isDanger
      label={t("revoke")}
      title={t("revokeTitle", { code })}
      action={t("revoke")}
      successMessage={() => t("revoked", { code })}
    >
      <p>{t("revokeText")}</p>
    </ConfirmActionButton>
  );
}

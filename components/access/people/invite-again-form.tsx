"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { showToast } from "@/components/kit/feedback/toast";
import { people } from "@/lib/access/calls/people";
import { inviteRule } from "@/lib/access/rules";
import type { ClientOutput } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";

/** Sends the invitation again, to the same address or a corrected one. */
export function InviteAgainForm({ person }: { person: ClientOutput<typeof people.list>["rows"][number] }) {
  const t = useTranslations("access.users");
  const router = useRouter();
  const { operatorId, email: invitedEmail } = person;
  const { submit, problems, field } = useCallForm(people.invite, inviteRule, {
    defaults: { operatorId, email: invitedEmail },
    onDone({ email }) {
      showToast("good", t("invited", { email }));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        {...field("email")}
        id="inviteEmail"
        type="email"
        label={t("email")}
        help={t("inviteAgainHelp")}
        maxLength={120}
        autoComplete="off"
      />
      <SubmitButton>{t("inviteAgain")}</SubmitButton>
    </Form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/kit/page/form";
import { PasswordField } from "@/components/kit/password/password-field";
import { TextField } from "@/components/kit/fields/text-field";
import { navigateToNewDocument } from "@/lib/call/path";
import { operations } from "@/lib/operations/calls/worlds";
import { ConsoleActionForm, formEntryText } from "./action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";

/** Signs in a user of operations and redirects to the page that was requested. */
export function OpsSignInForm({ next }: { next: string }) {
  const t = useTranslations("operations.signIn");
  const { run, errors } = useAction(operations.signIn, onPage);

  const signIn = async (entries: FormData) => {
    const code = formEntryText(entries, "code");
    const session = await run({
      name: String(entries.get("name") ?? ""),
      password: String(entries.get("password") ?? ""),
      ...(code && { code }),
    });
    // a whole new document: the router's cache of pages seen before signing in is dropped
    if (session) navigateToNewDocument(next);
  };

  return (
    <ConsoleActionForm errors={errors} formFields={["name", "password", "code"]} onSend={signIn}>
      <TextField
        name="name"
        label={t("name")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors.fields.name}
      />
      <PasswordField
        name="password"
        label={t("password")}
        autoComplete="current-password"
        error={errors.fields.password}
      />
      <TextField
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        autoComplete="one-time-code"
        maxLength={24}
        error={errors.fields.code}
      />
      <SubmitButton>{t("action")}</SubmitButton>
    </ConsoleActionForm>
  );
}

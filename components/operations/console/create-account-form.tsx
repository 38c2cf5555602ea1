"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/kit/feedback/toast";
import { TextField } from "@/components/kit/fields/text-field";
import { SubmitButton } from "@/components/kit/page/form";
import { PasswordField } from "@/components/kit/password/password-field";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { opsPasswordLengthMax } from "@/lib/operations/account-rules";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { ConsoleActionForm, formEntryText } from "./action-form";

/** Returns an entry as it was typed: blanks belong to a password. */
const passwordIn = (entries: FormData, name: string): string => String(entries.get(name) ?? "");

/**
 * Renders the form in which an administrator creates an account of the console. `hasApp`: their own app's code confirms
 * it too.
 */
export function CreateConsoleAccountForm({ hasApp }: { hasApp: boolean }) {
  const [t, factor] = [useTranslations("operations.accounts"), useTranslations("operations.factor")];
  const formFields = ["name", "password", "ownPassword", ...(hasApp ? ["code"] : [])];
  const hasField = (field: string) => formFields.includes(field);
  const { run, errors } = useAction(opsAccountCalls.createOpsAccount, { ...onPage, hasField });
  const [createdCount, setCreatedCount] = useState(0);
  const create = async (entries: FormData) => {
    const name = formEntryText(entries, "name");
    const isCreated = await run({
      name,
      password: passwordIn(entries, "password"),
      ownPassword: passwordIn(entries, "ownPassword"),
      ...(hasApp && { code: formEntryText(entries, "code") }),
    });
    if (!isCreated) return;
    showToast("good", t("isCreated", { name }));
    setCreatedCount((count) => count + 1);
  };
  return (
    // a new form after each account: no password stays on the page
    <ConsoleActionForm key={createdCount} errors={errors} formFields={formFields} label={t("create")} onSend={create}>
      <TextField
        name="name"
        label={t("name")}
        help={t("nameHelp")}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.fields.name}
        required
      />
      <PasswordField
        name="password"
        label={t("firstPassword")}
        help={t("firstPasswordHelp")}
        autoComplete="new-password"
        maxLength={opsPasswordLengthMax}
        error={errors.fields.password}
        required
      />
      <PasswordField
        name="ownPassword"
        label={t("ownPassword")}
        autoComplete="current-password"
        error={errors.fields.ownPassword}
        required
      />
      {hasApp && (
        <TextField
          name="code"
          label={factor("code")}
          autoComplete="one-time-code"
          maxLength={24}
          error={errors.fields.code}
          required
        />
      )}
      <SubmitButton>{t("createAction")}</SubmitButton>
    </ConsoleActionForm>
  );
}

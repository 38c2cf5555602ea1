"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import type { ActionErrors } from "@/lib/forms/form-errors";

/**
 * Renders a form of the console. Entries are collected by the browser; errors that belong to none of the form's fields
 * are listed above it. `formFields` names the fields that the form has.
 */
export function ConsoleActionForm({
  errors,
  formFields,
  label,
  onSend,
  children,
}: {
  errors: ActionErrors;
  formFields: readonly string[];
  label?: string;
  onSend: (entries: FormData) => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslations("shell");
  const elsewhere = Object.entries(errors.fields).flatMap(([field, text]) =>
    formFields.includes(field) ? [] : [{ text }],
  );
  const whole = errors.problem && !errors.isSignedOut ? [{ text: errors.problem }] : [];
  const list = [...whole, ...elsewhere];
  return (
    // "post": a form sent before its script runs must not put a password in the address
    <Form
      method="post"
      aria-label={label}
      onSubmit={(event) => onSend(new FormData(event.currentTarget))}
      {...(list.length > 0 && { problems: { title: t("notDone"), list } })}
    >
      {errors.isSignedOut && <SignedOut />}
      {children}
    </Form>
  );
}

/** Prompts the user to sign in again. The sign-in opens in a new tab, so that the entries stay on the page. */
function SignedOut() {
  const t = useTranslations("operations.trouble");
  return (
    <Notice
      tone="waiting"
      live
      title={t("signedOut")}
      action={
        <Link href="/ops/login" target="_blank">
          {t("signIn")}
        </Link>
      }
    >
      {t("kept")}
    </Notice>
  );
}

/** Returns an entry as trimmed text, or an empty text when it is missing. */
export const formEntryText = (entries: FormData, name: string): string => {
  const value = entries.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Returns an entry as a whole number, or NaN, which every schema refuses. */
export const formEntryInteger = (entries: FormData, name: string): number =>
  /^-?\d{1,15}$/.test(formEntryText(entries, name)) ? Number(formEntryText(entries, name)) : Number.NaN;

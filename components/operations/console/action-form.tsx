"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/kit/page/form";
import { Notice } from "@/components/kit/feedback/notice";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";

/**
 * A form of the console: entries as the browser collects them, errors that belong to no field above them. `shown` names
 * the fields the form has.
 */
export function ActionForm({
  errors,
  shown,
  label,
  onSend,
  children,
}: {
  errors: ActionErrors;
  shown: readonly string[];
  label?: string;
  onSend: (entries: FormData) => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslations("shell");
  const elsewhere = Object.entries(errors.fields).flatMap(([field, text]) => (shown.includes(field) ? [] : [{ text }]));
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

/** The entries stay on the page: the sign-in opens beside it. */
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

/** One entry as text, trimmed; empty where there is none. */
export const entry = (entries: FormData, name: string): string => {
  const value = entries.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** One entry as a whole number; NaN, which every schema refuses, where it is none. */
export const wholeEntry = (entries: FormData, name: string): number =>
  /^-?\d{1,15}$/.test(entry(entries, name)) ? Number(entry(entries, name)) : Number.NaN;

"use client";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";

/**
 * Requests confirmation after the server has reported that a level of the approval group would lose its last reviewer.
 * Hidden before.
 */
export function LastReviewerConfirmation({ error, ...input }: Omit<ComponentProps<typeof CheckBox>, "label" | "help">) {
  const t = useTranslations("access.people");
  const [wasRequested, setRequested] = useState(false);
  if (error && !wasRequested) setRequested(true);
  return wasRequested || error ? <CheckBox {...input} label={t("meantAnyway")} error={error} /> : null;
}

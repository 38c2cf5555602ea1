"use client";
import { useState, type ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";

/**
 * Asked once the server has said that a level of the approval group would lose its last reviewer: whether that is meant.
 * Not there before.
 */
export function MeantAnyway({ error, ...input }: Omit<ComponentProps<typeof CheckBox>, "label" | "help">) {
  const t = useTranslations("access.people");
  const [wasAsked, setAsked] = useState(false);
  if (error && !wasAsked) setAsked(true);
  return wasAsked || error ? <CheckBox {...input} label={t("meantAnyway")} error={error} /> : null;
}

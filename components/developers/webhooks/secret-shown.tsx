"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Copyable } from "@/components/kit/text/copyable";

/** A signing secret, this once: leaving the page is leaving it. */
export function SecretShown({ secret }: { secret: string }) {
  const t = useTranslations("developers.webhooks");
  return (
    <Notice tone="waiting" live title={t("secretTitle")}>
      <p>{t("secretText")}</p>
      <Copyable text={secret} label={t("secret")} />
    </Notice>
  );
}

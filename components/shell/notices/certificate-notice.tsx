"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { LinkButton } from "@/components/kit/page/link-button";
import type { Day } from "@/lib/time/beijing";
import { verificationScreens } from "@/lib/verification/screens";
import { PermissionGate } from "../frame/permitted-content";

/** Warns that a certificate of the verification expires soon or has expired, and links to its renewal. */
export function CertificateExpiryNotice({ expiresOn, today }: { expiresOn: Day | null; today: Day }) {
  const t = useTranslations("shell.certificate");
  if (!expiresOn) return null;
  const isOver = expiresOn < today;
  const { access, path } = verificationScreens.information;
  return (
    <Notice
      tone={isOver ? "bad" : "waiting"}
      title={t(isOver ? "over" : "soon", { day: expiresOn })}
      action={
        <PermissionGate any={[access]}>
          {/* named cast: a screen's path is a page that exists */}
          <LinkButton href={path as Route}>{t("renew")}</LinkButton>
        </PermissionGate>
      }
    >
      {t(isOver ? "overText" : "soonText")}
    </Notice>
  );
}

"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { LinkButton } from "@/components/kit/page/link-button";
import type { Day } from "@/lib/time/beijing";
import { verificationScreens } from "@/lib/verification/screens";
import { Permitted } from "../frame/permitted";

/** Says that a certificate of the verification ends soon, or is over, and leads to where it is renewed. */
export function CertificateNotice({ expiresOn, today }: { expiresOn: Day | null; today: Day }) {
  const t = useTranslations("shell.certificate");
  if (!expiresOn) return null;
  const isOver = expiresOn < today;
  const { needs, path } = verificationScreens.information;
  return (
    <Notice
      tone={isOver ? "bad" : "waiting"}
      title={t(isOver ? "over" : "soon", { day: expiresOn })}
      action={
        <Permitted any={[needs]}>
          {/* named cast: a screen's path is a page that exists */}
          <LinkButton href={path as Route}>{t("renew")}</LinkButton>
        </Permitted>
      }
    >
      {t(isOver ? "overText" : "soonText")}
    </Notice>
  );
}

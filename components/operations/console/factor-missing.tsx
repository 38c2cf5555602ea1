import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { operationsScreens } from "@/lib/operations/screens";

/** A reminder on every page of a console in production, until MFA is switched on. */
export function FactorMissing() {
  const t = useTranslations("operations.factor");
  // named cast: a page that exists
  return (
    <Notice
      tone="waiting"
      title={t("missing")}
      action={<LinkButton href={operationsScreens.factor.path as Route}>{t("missingAction")}</LinkButton>}
    >
      {t("missingText")}
    </Notice>
  );
}

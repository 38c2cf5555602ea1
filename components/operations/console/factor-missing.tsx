import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { operationsScreens } from "@/lib/operations/screens";

/** Reminds the user on every page of a production console to enable MFA, until it is enabled. */
export function MfaMissingNotice() {
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

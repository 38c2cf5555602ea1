import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";

/**
 * Prompts on every page until an email is bound: "The main operator must bind an email in security settings"
 * (specification 1, section 6).
 */
export function BindEmailPrompt() {
  const t = useTranslations("shell.emailPrompt");
  // named cast: a page that exists
  return (
    <Notice
      tone="waiting"
      title={t("title")}
      action={
        <LinkButton small href={"/b2b/setting/safety" as Route}>
          {t("bind")}
        </LinkButton>
      }
    >
      {t("text")}
    </Notice>
  );
}

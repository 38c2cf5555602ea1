import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";

/** Renders an address of the portal that does not exist: for example an unknown article or kind of application. */
export default async function PortalNotFoundPage() {
  const t = await getTranslations("access.noPage");
  return (
    <PageHeader
      title={t("title")}
      actions={
        <LinkButton tone="primary" href="/b2b">
          {t("home")}
        </LinkButton>
      }
    >
      {t("text")}
    </PageHeader>
  );
}

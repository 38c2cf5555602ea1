import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";

/** An address of the portal that leads nowhere: an article or a kind of application that does not exist. */
export default async function NoSuchPage() {
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

import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";

/** Renders an address of the console that does not exist: usually a world that was deleted. */
export default async function ConsoleNotFoundPage() {
  const t = await getTranslations("operations.notFound");
  return (
    <PageHeader
      title={t("title")}
      actions={
        <LinkButton tone="primary" href="/ops">
          {t("back")}
        </LinkButton>
      }
    >
      {t("text")}
    </PageHeader>
  );
}

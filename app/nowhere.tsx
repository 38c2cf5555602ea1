import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public/public-page";

/** Renders the page for an address that does not exist, with a link home. */
export async function NoPage() {
  const t = await getTranslations("access.noPage");
  return <PublicPage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

import { getTranslations } from "next-intl/server";
import { PublicMessagePage } from "@/components/shell/public/public-page";

/** Renders the page for an address that does not exist, with a link home. */
export async function PageNotFound() {
  const t = await getTranslations("access.noPage");
  return <PublicMessagePage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

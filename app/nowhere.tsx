import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public/public-page";

/** No page exists at this address, and the way home. */
export async function NoPage() {
  const t = await getTranslations("access.noPage");
  return <PublicPage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

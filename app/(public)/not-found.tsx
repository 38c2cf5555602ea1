import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public/public-page";

/** A public address that does not exist. */
export default async function NotThere() {
  const t = await getTranslations("access.noPage");
  return <PublicPage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

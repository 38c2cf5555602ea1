import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public-page";

export async function generateMetadata() {
  return { title: (await getTranslations("access.pageError"))("title") };
}

export default async function PageError() {
  const t = await getTranslations("access.pageError");
  return <PublicPage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

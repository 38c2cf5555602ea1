import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public/public-page";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPage"))("title") };
}

export default async function NoPage() {
  const t = await getTranslations("access.noPage");
  return <PublicPage title={t("title")} text={t("text")} action={{ href: "/b2b", text: t("home") }} />;
}

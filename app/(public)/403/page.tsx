import { getTranslations } from "next-intl/server";
import { PublicMessagePage } from "@/components/shell/public/public-page";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPermission"))("title") };
}

export default async function PublicNoPermissionPage() {
  const t = await getTranslations("access.noPermission");
  return <PublicMessagePage title={t("title")} text={t("text")} action={{ href: "/login", text: t("login") }} />;
}

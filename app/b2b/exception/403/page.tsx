import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { signedIn } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPermission"))("title") };
}

/** No access, inside the shell: to this page, to exchange for want of a real name, or to anything at all. */
export default async function NoPermissionInside({ searchParams }: PageProps<"/b2b/exception/403">) {
  const [t, shell] = [await getTranslations("access.noPermission"), await getTranslations("shell.noPermissionAtAll")];
  const { who } = await signedIn("portal");
  if (who?.realm === "portal" && who.permissions.length === 0)
    return <PageHeader title={shell("title")}>{shell("text")}</PageHeader>;
  const isRealName = (await searchParams).why === "realName";
  return (
    <PageHeader title={t("title")} actions={<LinkButton href="/b2b">{t("home")}</LinkButton>}>
      {isRealName ? t("realName") : t("text")}
    </PageHeader>
  );
}

import { getTranslations } from "next-intl/server";
import { ErrorState } from "@/components/kit/error-state";
import { LinkButton } from "@/components/kit/link-button";
import { signedIn } from "@/lib/backend/load";

export async function generateMetadata() {
  return { title: (await getTranslations("access.noPermission"))("title") };
}

/** No access, inside the shell: to this page, to exchange for want of a real name, or to anything at all. */
export default async function NoPermissionInside({ searchParams }: PageProps<"/b2b/exception/403">) {
  const [t, shell] = [await getTranslations("access.noPermission"), await getTranslations("shell.noPermissionAtAll")];
  const { who } = await signedIn("portal");
  if (who?.realm === "portal" && who.permissions.length === 0) return <ErrorState title={shell("title")}>{shell("text")}</ErrorState>;
  const isRealName = (await searchParams).why === "realName";
  return (
    <ErrorState title={t("title")} action={<LinkButton href="/b2b">{t("home")}</LinkButton>}>
      {isRealName ? t("realName") : t("text")}
    </ErrorState>
  );
}

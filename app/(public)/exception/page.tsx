import type { Route } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { PublicPage } from "@/components/shell/public/public-page";
import { localPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("failure"))("title") };
}

/** Shown in place of a page that failed; the middleware then passes its path and request id. */
export default async function PageError() {
  const [t, asked] = [await getTranslations("failure"), await headers()];
  const requestId = asked.get("x-trouble");
  // named cast: the very address that was requested
  const again = (requestId ? localPath(asked.get("x-path") ?? undefined, "/b2b") : "/b2b") as Route;
  return (
    <PublicPage
      title={t("title")}
      text={t("text")}
      note={requestId ? `${t("requestId")} ${requestId}` : undefined}
      action={{ href: again, text: t("retry") }}
    />
  );
}

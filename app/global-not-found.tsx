import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { Metadata } from "next";
import { PublicFrame } from "@/components/shell/public/public-frame";
import { RequestDocument } from "@/components/theme/request-document";
import { preferenceFromCookieJar } from "@/lib/call/preferences";
import { localeOfCookie } from "@/lib/i18n/locale";
import { isSimulation } from "@/lib/session/settings";
import { PageNotFound } from "./nowhere";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("access.noPage");
  return { title: t("title") };
}

/** Renders the page for an unknown address. */
export default async function GlobalNotFoundPage() {
  const jar = await cookies();
  return (
    <RequestDocument locale={localeOfCookie(preferenceFromCookieJar(jar, "locale"))}>
      <PublicFrame isSimulation={isSimulation()}>
        <PageNotFound />
      </PublicFrame>
    </RequestDocument>
  );
}

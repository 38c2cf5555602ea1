import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { PublicFrame } from "@/components/shell/public/public-frame";
import { RequestDocument } from "@/components/theme/request-document";
import { setRefusalStatus } from "@/lib/backend/load";
import { publicNotices } from "@/lib/backend/notices";
import { isUnreachable, siteOfRequest } from "@/lib/backend/site";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, t] = [await siteOfRequest(), await getTranslations("shell")];
  return { title: { template: `%s · ${name}`, default: name }, description: t("productLong") };
}

/** Lays out the public pages: the same style and frame as the portal, without MUI and client-side texts. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [siteInfo, hasOutage, notices, t] = await Promise.all([
    siteOfRequest(),
    isUnreachable(),
    publicNotices(),
    getTranslations("failure"),
  ]);
  if (hasOutage) await setRefusalStatus("NETWORK_ERROR");
  return (
    <RequestDocument locale={await getLocale()}>
      <PublicFrame site={siteInfo} isSimulation={siteInfo.isSimulation} notices={notices}>
        {hasOutage && (
          <Notice tone="bad" banner>
            {t("unreachable.notice")}
          </Notice>
        )}
        {children}
      </PublicFrame>
    </RequestDocument>
  );
}

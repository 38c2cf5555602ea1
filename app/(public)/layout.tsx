import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/public/public-frame";
import { Document } from "@/components/theme/document";
import { schemeOf } from "@/components/theme/scheme";
import { publicNotices } from "@/lib/backend/notices";
import { site } from "@/lib/backend/site";
import { preferenceOf } from "@/lib/call/preferences";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, t] = [await site(), await getTranslations("shell")];
  return { title: { template: `%s · ${name}`, default: name }, description: t("productLong") };
}

/** Public pages: the same look and frame, neither MUI nor client-side texts. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const here = await site();
  return (
    <Document locale={await getLocale()} scheme={schemeOf(preferenceOf(await cookies(), "scheme"))}>
      <PublicFrame site={here} notices={await publicNotices()}>
        {children}
      </PublicFrame>
    </Document>
  );
}

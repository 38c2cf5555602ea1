import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Document } from "@/components/theme/document";
import { schemeCookie, schemeOf } from "@/components/theme/scheme";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: { template: `%s · ${t("product")}`, default: t("product") }, description: t("productLong") };
}

/** Public pages: the same look, neither MUI nor client-side texts. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  return <Document locale={await getLocale()} scheme={schemeOf((await cookies()).get(schemeCookie)?.value)}>{children}</Document>;
}

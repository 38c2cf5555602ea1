import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Document } from "@/components/theme/document";
import { schemeCookie, schemeOf } from "@/components/theme/scheme";
import { Toasts } from "@/components/kit/toasts";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gallery");
  return { title: t("title"), description: t("lead") };
}

/** The gallery's own document, until the operations console has one. */
export default async function KitLayout({ children }: { children: ReactNode }) {
  const { kit, gallery } = await getMessages();
  return (
    <Document locale={await getLocale()} scheme={schemeOf((await cookies()).get(schemeCookie)?.value)}>
      <NextIntlClientProvider messages={{ kit, gallery }}>
        {children}
        <Toasts />
      </NextIntlClientProvider>
    </Document>
  );
}

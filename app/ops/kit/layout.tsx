import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Toasts } from "@/components/kit/feedback/toasts";
import { SimulationNotice } from "@/components/shell/public/simulation-notice";
import { isSimulation } from "@/lib/session/settings";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gallery");
  return { title: t("title"), description: t("lead") };
}

/** Renders the gallery inside the console's document, with texts of its own. */
export default async function UiKitGalleryLayout({ children }: { children: ReactNode }) {
  const { kit, gallery } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ kit, gallery }}>
      {isSimulation() && <SimulationNotice />}
      {children}
      <Toasts />
    </NextIntlClientProvider>
  );
}

import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { parseDensity } from "@/components/theme/density";
import { HtmlDocument } from "@/components/theme/document";
import { parseColourScheme } from "@/components/theme/scheme";
import { preferenceFromCookieJar } from "@/lib/call/preferences";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("operations");
  return { title: { template: `%s · ${t("product")}`, default: t("product") }, robots: { index: false } };
}

/** Renders the console's document: its pages share only the theme and the kit with the portal's. */
export default async function OperationsDocumentLayout({ children }: { children: ReactNode }) {
  return (
    <HtmlDocument
      locale={await getLocale()}
      scheme={parseColourScheme(preferenceFromCookieJar(await cookies(), "scheme"))}
      density={parseDensity(preferenceFromCookieJar(await cookies(), "density"))}
    >
      <AreaTranslations of={[...sharedAreas, "operations"]}>{children}</AreaTranslations>
    </HtmlDocument>
  );
}

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AreaTranslations, sharedAreas } from "@/components/shell/frame/area-messages";
import { RequestDocument } from "@/components/theme/request-document";

export { viewport } from "@/components/theme/document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("operations");
  return { title: { template: `%s · ${t("product")}`, default: t("product") }, robots: { index: false } };
}

/** Renders the console's document: its pages share only the theme and the kit with the portal's. */
export default async function OperationsDocumentLayout({ children }: { children: ReactNode }) {
  return (
    <RequestDocument locale={await getLocale()}>
      <AreaTranslations of={[...sharedAreas, "operations"]}>{children}</AreaTranslations>
    </RequestDocument>
  );
}

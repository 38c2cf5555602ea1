import { getTranslations } from "next-intl/server";
import { CustomsSettlementPage } from "@/components/materials/customs/customs-page";
import { agreements } from "@/lib/access/calls/agreements";
import { loadForPage } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { customsProducts } from "@/lib/materials/calls/customs";
import { customsAgreement } from "@/lib/materials/terms";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.customs"))("title") };
}

/** Renders customs-declaration settlement: its status, and the application for it. */
export default async function CustomsSettlementApplicationPage() {
  const [{ product }, agreement, now] = await Promise.all([
    loadForPage(customsProducts.customsStatus, {}),
    loadForPage(agreements.agreementText, { id: customsAgreement }),
    pageWorldNow(),
  ]);
  return <CustomsSettlementPage product={product} agreement={agreement} now={now} />;
}

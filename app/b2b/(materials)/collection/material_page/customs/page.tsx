import { getTranslations } from "next-intl/server";
import { CustomsPage } from "@/components/materials/customs/customs-page";
import { agreements } from "@/lib/access/calls/agreements";
import { load } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { customsProducts } from "@/lib/materials/calls/customs";
import { customsAgreement } from "@/lib/materials/terms";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.customs"))("title") };
}

/** Customs-declaration settlement: its standing, and the application for it. */
export default async function Customs() {
  const [{ product }, agreement, now] = await Promise.all([
    load(customsProducts.customsStatus, {}),
    load(agreements.agreementText, { id: customsAgreement }),
    worldNow(),
  ]);
  return <CustomsPage product={product} agreement={agreement} now={now} />;
}

import { getTranslations } from "next-intl/server";
import { valueOf } from "@/components/kit/select/query";
import { MaterialDetail } from "@/components/materials/detail/material-detail";
import { materialsPath } from "@/components/materials/materials-path";
import { NotFound } from "@/components/shell/public/not-found";
import { tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materials } from "@/lib/materials/calls/materials";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.detail"))("title") };
}

/** One settlement material (?orderId=). */
export default async function Material({
  searchParams,
}: PageProps<"/b2b/collection/material_page/file-detail/detail">) {
  const orderId = valueOf(await searchParams, "orderId");
  const { got } = orderId && isOrderNo(orderId) ? await tryLoad(materials.material, { orderId }) : { got: null };
  if (got) return <MaterialDetail detail={got} now={await worldNow()} />;
  const t = await getTranslations("materials.detail");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={materialsPath} />;
}

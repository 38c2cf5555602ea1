import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { MaterialDetail } from "@/components/materials/detail/material-detail";
import { materialsPath } from "@/components/materials/materials-path";
import { MaterialIncomeAssociations } from "@/components/receiving/associations/material-links";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { associations } from "@/lib/receiving/calls/associations";
import { materials } from "@/lib/materials/calls/materials";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.detail"))("title") };
}

/** Renders one settlement material (?orderId=). */
export default async function SettlementMaterialDetailPage({
  searchParams,
}: PageProps<"/b2b/collection/material_page/file-detail/detail">) {
  const orderId = valueInQuery(await searchParams, "orderId");
  const { output } =
    orderId && isOrderNo(orderId) ? await loadForPageOrRefusal(materials.material, { orderId }) : { output: null };
  if (output) {
    const now = await pageWorldNow();
    return (
      <MaterialDetail detail={output} now={now}>
        <Links serialNo={output.material.serialNo} now={now} />
      </MaterialDetail>
    );
  }
  const t = await getTranslations("materials.detail");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={materialsPath} />;
}

/** Lists the linked incomes, for readers with access to incomes. */
async function Links({ serialNo, now }: { serialNo: string; now: Date }) {
  const { output } = await loadForPageOrRefusal(associations.materialAssociations, { serialNo });
  return (
    output && (
      <AreaTranslations of={["receiving"]}>
        <MaterialIncomeAssociations data={output} now={now} />
      </AreaTranslations>
    )
  );
}

import { getTranslations } from "next-intl/server";
import { valueOf } from "@/components/kit/select/query";
import { MaterialDetail } from "@/components/materials/detail/material-detail";
import { materialsPath } from "@/components/materials/materials-path";
import { MaterialLinks } from "@/components/receiving/associations/material-links";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { NotFound } from "@/components/shell/public/not-found";
import { tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { associations } from "@/lib/receiving/calls/associations";
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
  if (got) {
    const now = await worldNow();
    return (
      <MaterialDetail detail={got} now={now}>
        <Links serialNo={got.material.serialNo} now={now} />
      </MaterialDetail>
    );
  }
  const t = await getTranslations("materials.detail");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={materialsPath} />;
}

/** The incomes that it is linked to, for whoever may see incomes. */
async function Links({ serialNo, now }: { serialNo: string; now: Date }) {
  const { got } = await tryLoad(associations.materialAssociations, { serialNo });
  return (
    got && (
      <AreaMessages of={["receiving"]}>
        <MaterialLinks got={got} now={now} />
      </AreaMessages>
    )
  );
}

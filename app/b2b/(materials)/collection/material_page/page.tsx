import { getTranslations } from "next-intl/server";
import { MaterialList } from "@/components/materials/list/material-list";
import { materialsAsked } from "@/components/materials/list/materials-query";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materials } from "@/lib/materials/calls/materials";

export async function generateMetadata() {
  return { title: (await getTranslations("materials.list"))("title") };
}

/** The merchant's settlement materials. */
export default async function Materials({ searchParams }: PageProps<"/b2b/collection/material_page">) {
  const query = await searchParams;
  const asked = materialsAsked(query);
  const [{ got, refusal }, { product }, now] = await Promise.all([
    tryLoad(materials.materials, asked),
    load(customsProducts.customsStatus, {}),
    worldNow(),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize, sums: [] };
  return (
    <MaterialList
      list={got ?? nothing}
      query={query}
      now={now}
      customs={product}
      refused={
        refusal?.code === "DATE_OUT_OF_RANGE"
          ? { from: String(refusal.detail.from), to: String(refusal.detail.to) }
          : null
      }
    />
  );
}

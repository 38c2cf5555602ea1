import { getTranslations } from "next-intl/server";
import { valueOf, type Query } from "@/components/kit/select/query";
import { MaterialBatchPage } from "@/components/materials/batches/batch-page";
import { batchAsked, materialBatchesAsked } from "@/components/materials/batches/batch-query";
import { BatchesPage } from "@/components/materials/batches/batches-page";
import { MaterialList } from "@/components/materials/list/material-list";
import { MaterialSums } from "@/components/materials/list/material-sums";
import { materialsAsked } from "@/components/materials/list/materials-query";
import { batchesPath } from "@/components/materials/materials-path";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { NotFound } from "@/components/shell/public/not-found";
import { load, tryLoad } from "@/lib/backend/load";
import { worldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialBatches } from "@/lib/materials/calls/batches";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materials } from "@/lib/materials/calls/materials";
import { AfterList } from "../../../after-list";

export async function generateMetadata({ searchParams }: PageProps<"/b2b/collection/material_page">) {
  const query = await searchParams;
  const t = await getTranslations("materials");
  const isOfBatches = valueOf(query, "batchNo") !== undefined || valueOf(query, "view") === "batches";
  return { title: isOfBatches ? t("batch.title") : t("list.title") };
}

/** The merchant's settlement materials; the Excel files they were handed in with (?view=batches), or one (?batchNo=). */
export default async function Materials({ searchParams }: PageProps<"/b2b/collection/material_page">) {
  const query = await searchParams;
  const batchNo = valueOf(query, "batchNo");
  if (batchNo !== undefined) return <OneBatch batchNo={batchNo} query={query} />;
  return valueOf(query, "view") === "batches" ? <Batches query={query} /> : <List query={query} />;
}

type Refusal = { readonly code: string; readonly detail: Readonly<Record<string, unknown>> } | null;

/** Between which days a list may be asked for, where it was asked for others. */
const rangeOf = (refusal: Refusal) =>
  refusal?.code === "DATE_OUT_OF_RANGE" ? { from: String(refusal.detail.from), to: String(refusal.detail.to) } : null;

async function List({ query }: { query: Query }) {
  const asked = materialsAsked(query);
  const [{ got, refusal }, { product }, now] = await Promise.all([
    tryLoad(materials.materials, asked),
    load(customsProducts.customsStatus, {}),
    worldNow(),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize };
  return (
    <MaterialList list={got ?? nothing} query={query} now={now} customs={product} refused={rangeOf(refusal)}>
      <AfterList call={materials.materialSums} asked={asked}>
        {({ sums }) => <MaterialSums sums={sums} />}
      </AfterList>
    </MaterialList>
  );
}

async function Batches({ query }: { query: Query }) {
  const asked = materialBatchesAsked(query);
  const [{ got, refusal }, now] = await Promise.all([tryLoad(materialBatches.materialBatches, asked), worldNow()]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: asked.pageSize };
  return <BatchesPage list={got ?? nothing} query={query} now={now} refused={rangeOf(refusal)} />;
}

async function OneBatch({ batchNo, query }: { batchNo: string; query: Query }) {
  const { got } = isOrderNo(batchNo)
    ? await tryLoad(materialBatches.materialBatch, batchAsked(query, batchNo))
    : { got: null };
  if (got)
    return (
      <AreaMessages of={["materials", "reference", "terms"]}>
        <MaterialBatchPage key={batchNo} first={got} query={query} now={await worldNow()} />
      </AreaMessages>
    );
  const t = await getTranslations("materials.batch");
  return <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={batchesPath} />;
}

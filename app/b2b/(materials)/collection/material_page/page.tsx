import { getTranslations } from "next-intl/server";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { MaterialBatchPage } from "@/components/materials/batches/batch-page";
import { materialBatchInput, materialBatchesInput } from "@/components/materials/batches/batch-query";
import { MaterialBatchesPage } from "@/components/materials/batches/batches-page";
import { MaterialList } from "@/components/materials/list/material-list";
import { ApprovedMaterialSums } from "@/components/materials/list/material-sums";
import { parseMaterialFilters } from "@/components/materials/list/materials-query";
import { batchesPath } from "@/components/materials/materials-path";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { customsProducts } from "@/lib/materials/calls/customs";
import { materials } from "@/lib/materials/calls/materials";
import { DeferredListTotals } from "../../../after-list";
import { readColumnChoice } from "../../../column-choice";

export async function generateMetadata({ searchParams }: PageProps<"/b2b/collection/material_page">) {
  const query = await searchParams;
  const t = await getTranslations("materials");
  const isOfBatches = valueInQuery(query, "batchNo") !== undefined || valueInQuery(query, "view") === "batches";
  return { title: isOfBatches ? t("batch.title") : t("list.title") };
}

/**
 * Lists the merchant's settlement materials; the Excel files they were submitted with (?view=batches), or one of these
 * (?batchNo=).
 */
export default async function MaterialAndBatchListPage({ searchParams }: PageProps<"/b2b/collection/material_page">) {
  const query = await searchParams;
  const batchNo = valueInQuery(query, "batchNo");
  if (batchNo !== undefined) return <OneBatch batchNo={batchNo} query={query} />;
  return valueInQuery(query, "view") === "batches" ? <Batches query={query} /> : <List query={query} />;
}

type Refusal = { readonly code: string; readonly detail: Readonly<Record<string, unknown>> } | null;

/** Returns the allowed range of days of a list that was refused because of its range. */
const rangeOf = (refusal: Refusal) =>
  refusal?.code === "DATE_OUT_OF_RANGE" ? { from: String(refusal.detail.from), to: String(refusal.detail.to) } : null;

async function List({ query }: { query: Query }) {
  const input = parseMaterialFilters(query);
  const [{ output, refusal }, { product }, now] = await Promise.all([
    loadForPageOrRefusal(materials.materials, input),
    loadForPage(customsProducts.customsStatus, {}),
    pageWorldNow(),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  return (
    <MaterialList
      list={output ?? nothing}
      query={query}
      now={now}
      choice={await readColumnChoice("materials")}
      customs={product}
      allowedRange={rangeOf(refusal)}
    >
      <DeferredListTotals call={materials.materialSums} query={input}>
        {({ sums }) => <ApprovedMaterialSums sums={sums} />}
      </DeferredListTotals>
    </MaterialList>
  );
}

async function Batches({ query }: { query: Query }) {
  const input = materialBatchesInput(query);
  const [{ output, refusal }, now] = await Promise.all([
    loadForPageOrRefusal(materialBatchCalls.materialBatches, input),
    pageWorldNow(),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  return <MaterialBatchesPage list={output ?? nothing} query={query} now={now} allowedRange={rangeOf(refusal)} />;
}

async function OneBatch({ batchNo, query }: { batchNo: string; query: Query }) {
  const { output } = isOrderNo(batchNo)
    ? await loadForPageOrRefusal(materialBatchCalls.materialBatch, materialBatchInput(query, batchNo))
    : { output: null };
  if (output)
    return (
      <AreaTranslations of={["materials", "reference", "terms"]}>
        <MaterialBatchPage key={batchNo} first={output} query={query} now={await pageWorldNow()} />
      </AreaTranslations>
    );
  const t = await getTranslations("materials.batch");
  return <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={batchesPath} />;
}

import type { materialBatchCalls as calls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";
import { materialListDaysMax } from "@/lib/materials/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { daysListedOrAll } from "@/lib/simulator/platform/store/date-range";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { pageWindow } from "@/lib/simulator/platform/store/paging";
import { batchPapersOf, batchPapersView } from "./papers";
import { readMaterialBatchRowPage } from "./row-views";
import { toMaterialBatchView, toMaterialBatchViews, findMerchantMaterialBatch } from "./views";

/** Lists a merchant's batches, newest first. Discarded ones stay listed, because they record the outcome of a file. */
export const listMaterialBatches: Handler<typeof calls.materialBatches> = async (
  { state, settlementType: kind, text, from, to, ...paging },
  context,
) => {
  const { principal, world, now, prisma, refuse } = context;
  const { span, refusal } = daysListedOrAll({ from, to }, now, materialListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const searchText = text?.trim() ?? "";
  const like = { contains: searchText, mode: "insensitive" } as const;
  const where = {
    world: world.id,
    userNo: principal.userNo,
    placedAt: span,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(searchText !== "" && { OR: [{ batchNo: like }, { fileName: like }] }),
  };
  const { offset: skip, most: take } = pageWindow(paging);
  const orderBy = [{ placedAt: "desc" as const }, { batchNo: "desc" as const }];
  const rows = await prisma.materialBatch.findMany({ where, orderBy, skip, take });
  return {
    rows: await toMaterialBatchViews(context, rows),
    total: await prisma.materialBatch.count({ where }),
    ...paging,
  };
};

/** Returns one batch with its documents, its history and its rows. */
export const getMaterialBatch: Handler<typeof calls.materialBatch> = async ({ batchNo, show, ...paging }, context) => {
  const batch =
    (await findMerchantMaterialBatch(context, context.principal, batchNo)) ?? context.refuse("ORDER_NOTFOUND");
  const papers = await batchPapersOf(context, batch);
  return {
    batch: await toMaterialBatchView(context, batch),
    papers: batchPapersView(papers, batch),
    rows: await readMaterialBatchRowPage(context, batch, show, { ...paging, papers }),
    history: await readStateHistory(context, batch.id),
  };
};

/** Returns the progress of one batch. */
export const getMaterialBatchProgress: Handler<typeof calls.batchProgress> = async ({ id: batchNo }, context) =>
  toMaterialBatchView(
    context,
    (await findMerchantMaterialBatch(context, context.principal, batchNo)) ?? context.refuse("ORDER_NOTFOUND"),
  );

/** Lists the merchant's batches that are being read. */
export const listMaterialBatchesBeingRead: Handler<typeof calls.runningBatches> = async (_, context) => {
  const { principal, world, prisma } = context;
  const rows = await prisma.materialBatch.findMany({
    where: { world: world.id, userNo: principal.userNo, state: machine.first },
    orderBy: [{ placedAt: "asc" }, { batchNo: "asc" }],
  });
  return { rows: await toMaterialBatchViews(context, rows) };
};

import type { materialBatches as calls } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { listDaysMax } from "@/lib/materials/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { daysListedOrAll } from "@/lib/simulator/platform/store/date-range";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { placeOf } from "@/lib/simulator/platform/store/paging";
import { papersOf, papersShown } from "./papers";
import { rowsShown } from "./row-views";
import { batchView, batchViews, ownBatch } from "./views";

/** A merchant's batches, newest first. Discarded ones stay listed: they show what became of a file. */
export const materialBatches: Handler<typeof calls.materialBatches> = async (
  { state, settlementType: kind, text, from, to, ...paged },
  context,
) => {
  const { who, world, now, prisma, refuse } = context;
  const { span, refusal } = daysListedOrAll({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const held = text?.trim() ?? "";
  const like = { contains: held, mode: "insensitive" } as const;
  const where = {
    world: world.id,
    userNo: who.userNo,
    placedAt: span,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(held !== "" && { OR: [{ batchNo: like }, { fileName: like }] }),
  };
  const { skipped: skip, most: take } = placeOf(paged);
  const orderBy = [{ placedAt: "desc" as const }, { batchNo: "desc" as const }];
  const rows = await prisma.materialBatch.findMany({ where, orderBy, skip, take });
  return { rows: await batchViews(context, rows), total: await prisma.materialBatch.count({ where }), ...paged };
};

/** One batch with its papers, its history and its rows. */
export const materialBatch: Handler<typeof calls.materialBatch> = async ({ batchNo, show, ...paged }, context) => {
  const batch = (await ownBatch(context, context.who, batchNo)) ?? context.refuse("ORDER_NOTFOUND");
  const papers = await papersOf(context, batch);
  return {
    batch: await batchView(context, batch),
    papers: papersShown(papers, batch),
    rows: await rowsShown(context, batch, show, { ...paged, papers }),
    history: await historyOf(context, batch.id),
  };
};

/** How far one batch is. */
export const batchProgress: Handler<typeof calls.batchProgress> = async ({ id: batchNo }, context) =>
  batchView(context, (await ownBatch(context, context.who, batchNo)) ?? context.refuse("ORDER_NOTFOUND"));

/** The merchant's batches that are being read. */
export const runningBatches: Handler<typeof calls.runningBatches> = async (_, context) => {
  const { who, world, prisma } = context;
  const rows = await prisma.materialBatch.findMany({
    where: { world: world.id, userNo: who.userNo, state: machine.first },
    orderBy: [{ placedAt: "asc" }, { batchNo: "asc" }],
  });
  return { rows: await batchViews(context, rows) };
};

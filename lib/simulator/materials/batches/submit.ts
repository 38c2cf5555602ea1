import type { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";
import { uploadUses } from "@/lib/files/terms";
import { invariant } from "@/lib/call/refusals";
import { cellsOf } from "../../files/sheets/own-sheet";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { Said } from "../orders/agreed";
import { placeMaterials } from "../orders/place";
import { isCustomsOpen } from "../customs/standing";
import { judge, judgingOf, type Judged } from "./judge";
import type { NamedFile } from "../../files/own-files";
import { goodRows, papersFor, papersOf, shipmentPapersFor, type Papers } from "./papers";
import { rejudge } from "./rows";
import { batchNow, lookedAtBatch } from "./views";

type Batch = Row<"MaterialBatch">;

/** A good row, and what it comes to by the rules and facts of now. */
interface Rejudged {
  readonly row: Row<"MaterialBatchRow">;
  readonly judged: Judged;
}

/** The good rows of a batch, judged once more. */
async function judgedAgain(tx: InWorld & Pick<Tx, "now">, batch: Batch): Promise<Rejudged[]> {
  const rows = await tx.prisma.materialBatchRow.findMany({ where: goodRows(batch), orderBy: { no: "asc" } });
  const typed = rows.map((row) => ({ no: row.no, cells: cellsOf(row), isHidden: false }));
  const judged = await judge(tx, typed, await judgingOf(tx.now, batch));
  return rows.map((row, at) => {
    const of = judged[at];
    invariant(of, "every row is judged");
    return { row, judged: of };
  });
}

/** The papers of a row: of what was not shipped there are none of a shipment, whatever their names say. */
function papersWith({ judged }: Rejudged, papers: Papers) {
  const idsOf = (files: readonly NamedFile[]) => files.map(({ fileId }) => fileId);
  const orderFileIds = idsOf(papersFor(papers, judged.contractNo));
  const shipment = idsOf(shipmentPapersFor(papers, judged.contractNo));
  return judged.said?.shipmentStatus === "shipped"
    ? { orderFileIds, logisticsFileIds: shipment }
    : { orderFileIds: [...orderFileIds, ...shipment], logisticsFileIds: [] };
}

/** What a material says, as its columns. */
function saidOf(row: Rejudged, papers: Papers): Said {
  const { said } = row.judged;
  invariant(said, "a good row says a material");
  const { amount, ...rest } = said;
  return { ...rest, ...papersWith(row, papers), currency: amount.currency, amountMinor: amount.minor };
}

/** Writes down what good rows have come to since they were read; says how many have faults now. */
async function writtenDown(tx: InWorld, batch: Batch, changed: readonly Rejudged[]): Promise<number> {
  await rejudge(
    tx,
    batch,
    changed.map(({ row: { no }, judged }) => ({ no, judged })),
  );
  const faulty = changed.filter(({ judged }) => judged.faults !== null).length;
  if (faulty > 0)
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { rowsFaulty: { increment: faulty } },
    });
  return faulty;
}

/**
 * Hands a batch in: each good row becomes a material. Where rows have changed by the rules and facts of now beyond what
 * was agreed to, that is written down and nothing is handed in: the batch comes back as it is.
 */
export const submitBatch: Handler<typeof materialBatches.submitBatch> = async (
  { batchNo, changes, isPartial, repeated },
  { transact },
) =>
  transact(async (tx) => {
    const batch = await lookedAtBatch(tx, batchNo, changes);
    if (batch.state !== ("checked" satisfies (typeof machine.states)[number])) return tx.refuse("OPERATION_NOT_ALLOW");
    if (batch.kind === "customs" && !(await isCustomsOpen(tx, batch.userNo))) return tx.refuse("CUSTOMS_NOT_OPEN");
    const rows = await judgedAgain(tx, batch);
    const changed = rows.filter(({ row, judged }) => judged.faults !== null || judged.repeats !== row.repeats);
    const newlyFaulty = await writtenDown(tx, batch, changed);
    const good = rows.filter(({ judged }) => judged.faults === null);
    const isRepeatedAnew = changed.length > newlyFaulty && good.filter(repeats).length > repeated;
    if ((newlyFaulty > 0 && !isPartial) || isRepeatedAnew) return batchNow(tx, batch);
    if (!isPartial && batch.rowsFaulty > 0) return tx.refuse("MATERIAL_ROWS_FAULTY", { count: batch.rowsFaulty });
    const papers = await papersOf(tx, batch);
    const ready = good.filter(({ judged }) => papersFor(papers, judged.contractNo).length > 0);
    if (!isPartial && ready.length < good.length)
      return tx.refuse("MATERIAL_PAPERS_MISSING", { count: good.length - ready.length });
    if (ready.length === 0) return tx.refuse("MATERIAL_ROWS_EMPTY");
    const { countMax } = uploadUses.MATERIAL;
    const tooMany = (row: Rejudged) => Object.values(papersWith(row, papers)).some(({ length }) => length > countMax);
    if (ready.some(tooMany)) return tx.refuse("FILE_COUNT", { count: countMax });
    if (ready.filter(repeats).length > repeated)
      return tx.refuse("MATERIAL_ROWS_REPEATED", { count: ready.filter(repeats).length });
    const ids = await nextManyIds(tx, `material${tx.who.userNo}`, "MA", ready.length);
    await placeMaterials(
      tx,
      ready.map((one, at) => {
        const { orderNo: serialNo = "" } = ids[at] ?? {};
        return { id: one.row.id, serialNo, said: saidOf(one, papers), fileBatchNo: batchNo };
      }),
    );
    const isUnshipped = ready.some(({ judged }) => judged.said?.shipmentStatus === "notShipped");
    if (!(await transition(tx, machine, batch, isUnshipped ? "handInUnshipped" : "handIn")))
      return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.materialBatch.updateMany({
      where: { world: batch.world, id: batch.id },
      data: { submittedAt: tx.now },
    });
    return batchNow(tx, batch);
  });

const repeats = ({ judged }: Rejudged): boolean => judged.repeats !== "";

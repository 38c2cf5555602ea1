import type { CallOutput } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { materials } from "@/lib/materials/calls/materials";
import { cappedAmendableRange } from "@/lib/materials/rules";
import { materialLogistics, materialSwitch, openMaterial } from "@/lib/materials/states";
import { money } from "@/lib/money/money";
import { createNamedFileLookup, type NamedFile } from "../../files/own-files";
import { openStoredFileForSending } from "../../files/stored-files";
import { recordDownloadIfAllowed } from "../../files/throttle";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory, type StateChange } from "@/lib/simulator/platform/store/history";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { comparePapersWithMaterial } from "../papers/stored-papers";
import { newestFirst, findNewestSettlementRequest } from "../switch/newest";
import { toMaterial } from "./views";

/** Returns a material with its files, its history, and the bounds of its amount. */
export async function loadMaterialDetail(
  tx: InWorld,
  row: Row<"Material">,
): Promise<CallOutput<typeof materials.material>> {
  const logistics = await tx.prisma.materialLogistics.findFirst({ where: { world: row.world, materialId: row.id } });
  const settleSwitch = await findNewestSettlementRequest(tx, row);
  const filesOf = await createNamedFileLookup(tx, [row.orderFileIds, row.logisticsFileIds, logistics?.fileIds ?? []]);
  const currency = currencyFromColumn(row.currency);
  const { least, most } = cappedAmendableRange(money(currency, row.amountMinor), row.linkedMinor);
  return {
    material: await toMaterial(tx, row),
    orderFiles: filesOf(row.orderFileIds),
    logisticsFiles: filesOf(row.logisticsFileIds),
    logistics: logistics && toLogistics(logistics, filesOf),
    settleSwitch: settleSwitch && toSwitch(settleSwitch),
    history: await wholeHistoryOf(tx, row, logistics),
    paperCheck: await comparePapersWithMaterial(tx, row, (fileId) => filesOf([fileId])[0]?.fileName ?? ""),
    amendable:
      row.state === openMaterial && row.amountChanges === 0
        ? { least: money(currency, least), most: money(currency, most) }
        : null,
  };
}

/**
 * Returns every step of a material, of its logistics and of its settlement requests, oldest first; steps of the same
 * instant are in this order, as each supplements the previous.
 */
async function wholeHistoryOf(
  tx: InWorld,
  { world, id }: Row<"Material">,
  logistics: Row<"MaterialLogistics"> | null,
): Promise<StateChange[]> {
  const switches = await tx.prisma.materialSwitch.findMany({
    where: { world, materialId: id },
    orderBy: [{ askedAt: "asc" }, { id: "asc" }],
  });
  const steps = await readStateHistory(tx, id);
  if (logistics) steps.push(...(await supplementOf(tx, "logistics", logistics.id)));
  for (const request of switches) steps.push(...(await supplementOf(tx, "switch", request.id)));
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the steps of a supplement, each with a prefix: `logisticsFill`. */
const supplementOf = async (tx: InWorld, of: "logistics" | "switch", id: string): Promise<StateChange[]> =>
  (await readStateHistory(tx, id)).map((step) => ({
    ...step,
    event: `${of}${step.event.slice(0, 1).toUpperCase()}${step.event.slice(1)}`,
  }));

type Detail = CallOutput<typeof materials.material>;
type Logistics = NonNullable<Detail["logistics"]>;
type Switch = NonNullable<Detail["settleSwitch"]>;

function toLogistics(
  { state, changes, logisticsProvider, trackingNo, shippedOn, fileIds, reason }: Row<"MaterialLogistics">,
  filesOf: (ids: readonly string[]) => NamedFile[],
): Logistics {
  invariant(materialLogistics.is(state), `${state} is a state of logistics`);
  return { state, changes, logisticsProvider, trackingNo, shippedOn, files: filesOf(fileIds), reason };
}

function toSwitch({ state, changes, reason, askedAt }: Row<"MaterialSwitch">): Switch {
  invariant(materialSwitch.is(state), `${state} is a state of a switch`);
  return { state, changes, reason, askedAt };
}

/** Loads the logistics of many materials, without their files, and their newest switch requests. */
export async function loadLogisticsAndSettlementRequests({ world, prisma }: InWorld, rows: readonly Row<"Material">[]) {
  const where = { world: world.id, materialId: { in: rows.map(({ id }) => id) } };
  const logistics = await prisma.materialLogistics.findMany({ where });
  const switches = await prisma.materialSwitch.findMany({ where, orderBy: newestFirst });
  return (id: string) => {
    const supplement = logistics.find(({ materialId }) => materialId === id);
    const newest = switches.find(({ materialId }) => materialId === id);
    return {
      logistics: supplement ? toLogistics(supplement, () => []) : null,
      settleSwitch: newest ? toSwitch(newest) : null,
    };
  };
}

/** Reads the current logistics of a material inside a transaction. */
export async function readMaterialLogistics(
  tx: InWorld,
  { world, id: materialId }: Row<"Material">,
): Promise<Logistics> {
  const row = await tx.prisma.materialLogistics.findFirst({ where: { world, materialId } });
  invariant(row, "logistics that were written can be read");
  return toLogistics(row, await createNamedFileLookup(tx, [row.fileIds]));
}

/** Reads the newest switch request of a material inside a transaction. */
export async function readSettlementRequest(tx: InWorld, row: Row<"Material">): Promise<Switch> {
  const newest = await findNewestSettlementRequest(tx, row);
  invariant(newest, "a switch that was written can be read");
  return toSwitch(newest);
}

const ownMaterial = ({ prisma, world }: InWorld, userNo: string, serialNo: string) =>
  prisma.material.findFirst({ where: { world: world.id, userNo, serialNo } });

export const getMaterialDetail: Handler<typeof materials.material> = async ({ orderId }, context) => {
  const row = await ownMaterial(context, context.principal.userNo, orderId);
  return row ? loadMaterialDetail(context, row) : context.refuse("ORDER_NOTFOUND");
};

/** Downloads one file of a material; the audit log records the operator. */
export const downloadMaterialFile: Handler<typeof materials.materialFile> = async (
  { a: serialNo, b: fileId },
  context,
) => {
  const { principal, world, prisma, by, refuse, transact } = context;
  const row = await ownMaterial(context, principal.userNo, serialNo);
  if (!row) return refuse("ORDER_NOTFOUND");
  const isIts = [...row.orderFileIds, ...row.logisticsFileIds].includes(fileId);
  const file = isIts ? await prisma.storedFile.findFirst({ where: { world: world.id, id: fileId } }) : null;
  if (!file) return refuse("FILE_NOTFOUND");
  return transact(async (tx) => {
    if (!(await recordDownloadIfAllowed(tx, { operatorId: principal.operatorId, subject: fileId }, by.at)))
      return refuse("DOWNLOAD_REPEATED");
    return (await openStoredFileForSending(file)) ?? refuse("FILE_NOTFOUND");
  });
};

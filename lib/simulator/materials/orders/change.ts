import { issueAt } from "@/lib/call/refusals";
import { uploadUses } from "@/lib/files/terms";
import type { materials } from "@/lib/materials/calls/materials";
import { amendableAsWritten } from "@/lib/materials/rules";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { amountText, money } from "@/lib/money/money";
import { areOwnFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { materialKeys } from "../../receiving/associations/keys";
import { releaseUnused } from "../../receiving/associations/unlink";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { followBatch } from "../logistics/of-batch";
import { agreed, type Said } from "./agreed";
import { heldMaterial } from "./held";
import { readMaterial } from "./views";

type Material = Row<"Material">;
type Written = Parameters<Tx["prisma"]["material"]["updateMany"]>[0]["data"];

const write = (tx: Tx, { world, id }: Material, data: Written) =>
  tx.prisma.material.updateMany({ where: { world, id }, data });

/** What is reviewed anew has no reasons any more. */
const unreviewed = { findings: [], reason: "", decidedAt: null };

/** Whether a row says the same already. */
const saysAlready = (row: Material, said: Said): boolean => {
  const before = Object.fromEntries(Object.keys(said).map((name) => [name, row[name as keyof Said]])); // named cast: its own names
  const text = (of: object) => ({ ...of, amountMinor: String((of as Said).amountMinor) }); // named cast: either has the amount
  return isSameJson(text(before), text(said));
};

/** Corrects what is said of a material that is not approved yet. */
export const correctMaterial: Handler<typeof materials.correctMaterial> = async (
  { orderId, changes, ...asked },
  { transact },
) =>
  transact(async (tx) => {
    const row = await heldMaterial(tx, orderId, changes);
    if (machine.is(row.state) && !machine.next(row.state, "correct")) return tx.refuse("OPERATION_NOT_ALLOW");
    const said = await agreed(tx, asked);
    if (saysAlready(row, said)) return tx.refuse("ORDER_UNCHANGED");
    if (!(await transition(tx, machine, row, "correct"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { ...said, ...materialKeys(said), ...unreviewed });
    if (said.shipmentStatus !== row.shipmentStatus) await followBatch(tx, row.fileBatchNo);
    return readMaterial(tx, row.id);
  });

/** Those of some papers whose content is none of those already handed in, each content once. */
async function freshPapers(
  { world, prisma }: Tx,
  handedIn: readonly string[],
  fileIds: readonly string[],
): Promise<string[]> {
  const files = await prisma.storedFile.findMany({
    where: { world: world.id, id: { in: [...handedIn, ...fileIds] } },
    select: { id: true, hash: true },
  });
  const hashOf = new Map(files.map(({ id, hash }) => [id, hash]));
  const seen = new Set(handedIn.map((id) => hashOf.get(id)));
  return fileIds.filter((id) => !seen.has(hashOf.get(id)) && seen.add(hashOf.get(id)));
}

/** Adds papers to a material that is not approved yet: where it has all of them, nothing is reviewed anew. */
export const addMaterialFiles: Handler<typeof materials.addMaterialFiles> = async (
  { orderId, changes, kind, fileIds },
  { transact },
) =>
  transact(async (tx) => {
    const row = await heldMaterial(tx, orderId, changes);
    if (machine.is(row.state) && !machine.next(row.state, "correct")) return tx.refuse("OPERATION_NOT_ALLOW");
    const column = kind === "order" ? "orderFileIds" : "logisticsFileIds";
    if (!(await areOwnFiles(tx, "MATERIAL", [...new Set(fileIds)]))) return tx.refuse("FILE_NOTFOUND");
    const fresh = await freshPapers(tx, row[column], fileIds);
    if (fresh.length === 0) return tx.refuse("ORDER_UNCHANGED");
    const all = [...row[column], ...fresh];
    if (all.length > uploadUses.MATERIAL.countMax) return tx.refuse("FILE_COUNT");
    if (!(await transition(tx, machine, row, "correct"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { [column]: all, ...unreviewed });
    return readMaterial(tx, row.id);
  });

/** Changes the amount of an approved material, once and within its bounds. */
export const amendMaterial: Handler<typeof materials.amendMaterial> = async (
  { orderId, changes, amount },
  { transact },
) =>
  transact(async (tx) => {
    const row = await heldMaterial(tx, orderId, changes);
    if (row.state !== openMaterial) return tx.refuse("OPERATION_NOT_ALLOW");
    if (row.amountChanges > 0) return tx.refuse("MATERIAL_AMENDED");
    if (amount.currency !== row.currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
    if (amount.minor === row.amountMinor) return tx.refuse("ORDER_UNCHANGED");
    const currency = currencyOf(row.currency);
    const { least, most } = amendableAsWritten(money(currency, row.amountMinor), row.linkedMinor);
    if (amount.minor < least || amount.minor > most)
      return tx.refuse("MATERIAL_AMOUNT_RANGE", {
        least: amountText(money(currency, least)),
        most: amountText(money(currency, most)),
      });
    if (!(await transition(tx, machine, row, "amend"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { amountMinor: amount.minor, amountChanges: row.amountChanges + 1 });
    return readMaterial(tx, row.id);
  });

/**
 * Cancels a material that is not approved yet; voids the contract of one that is. Its links that have not been used end
 * with it; where something of them is used, it is refused with what uses it.
 */
export const cancelMaterial: Handler<typeof materials.cancelMaterial> = async ({ id, changes }, { transact }) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: tx.who.userNo, serialNo: id };
    const found = await tx.prisma.material.findFirst({ where: key, select: { id: true } });
    // incomes are locked before the material that they are linked to
    if (found) await releaseUnused(tx, found.id);
    const row = await heldMaterial(tx, id, changes);
    if (row.linkedMinor > 0n) {
      const used = amountText(money(currencyOf(row.currency), row.linkedMinor));
      return tx.refuse("MATERIAL_LINKED", { used, orders: "none" });
    }
    const event = row.state === openMaterial ? "void" : "cancel";
    if (!(await transition(tx, machine, row, event))) return tx.refuse("OPERATION_NOT_ALLOW");
    await followBatch(tx, row.fileBatchNo);
    return readMaterial(tx, row.id);
  });

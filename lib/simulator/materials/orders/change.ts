import { issueAt } from "@/lib/call/refusals";
import { uploadUses } from "@/lib/files/terms";
import type { materials } from "@/lib/materials/calls/materials";
import { cappedAmendableRange } from "@/lib/materials/rules";
import { material as machine, openMaterial } from "@/lib/materials/states";
import { amountText, money } from "@/lib/money/money";
import { canSubmitFiles } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { materialKeys } from "../../receiving/associations/keys";
import { releaseMaterialLinks } from "../../receiving/associations/unlink";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { syncBatchLogisticsState } from "../logistics/batch-logistics";
import { validateMaterial, type MaterialColumns } from "./agreed-materials";
import { lockMerchantMaterial } from "./reserved-amounts";
import { readMaterialView } from "./views";

type Material = Row<"Material">;
type MaterialUpdate = Parameters<Tx["prisma"]["material"]["updateMany"]>[0]["data"];

const write = (tx: Tx, { world, id }: Material, data: MaterialUpdate) =>
  tx.prisma.material.updateMany({ where: { world, id }, data });

/** Clears the result of an earlier review when a material is reviewed again. */
const clearedReview = { findings: [], reason: "", decidedAt: null };

/** Returns true when a row already has the same content. */
const isUnchanged = (row: Material, columns: MaterialColumns): boolean => {
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof MaterialColumns]])); // named cast: its own names
  const text = (of: object) => ({ ...of, amountMinor: String((of as MaterialColumns).amountMinor) }); // named cast: either has the amount
  return isSameJson(text(before), text(columns));
};

/** Corrects a material that is not approved yet. */
export const correctMaterial: Handler<typeof materials.correctMaterial> = async (
  { orderId, changes, ...input },
  { transact },
) =>
  transact(async (tx) => {
    const row = await lockMerchantMaterial(tx, orderId, changes);
    if (machine.is(row.state) && !machine.next(row.state, "correct")) return tx.refuse("OPERATION_NOT_ALLOW");
    const columns = await validateMaterial(tx, input);
    if (isUnchanged(row, columns)) return tx.refuse("ORDER_UNCHANGED");
    if (!(await transition(tx, machine, row, "correct"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { ...columns, ...materialKeys(columns), ...clearedReview });
    if (columns.shipmentStatus !== row.shipmentStatus) await syncBatchLogisticsState(tx, row.fileBatchNo);
    return readMaterialView(tx, row.id);
  });

/** Returns the documents with content that was not submitted already, each content once. */
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
  const knownHashes = new Set(handedIn.map((id) => hashOf.get(id)));
  return fileIds.filter((id) => !knownHashes.has(hashOf.get(id)) && knownHashes.add(hashOf.get(id)));
}

/** Adds documents to a material that is not approved yet: if it already has all of them, there is no new review. */
export const addMaterialFiles: Handler<typeof materials.addMaterialFiles> = async (
  { orderId, changes, kind, fileIds },
  { transact },
) =>
  transact(async (tx) => {
    const row = await lockMerchantMaterial(tx, orderId, changes);
    if (machine.is(row.state) && !machine.next(row.state, "correct")) return tx.refuse("OPERATION_NOT_ALLOW");
    const column = kind === "order" ? "orderFileIds" : "logisticsFileIds";
    if (!(await canSubmitFiles(tx, "MATERIAL", [...new Set(fileIds)]))) return tx.refuse("FILE_NOTFOUND");
    const fresh = await freshPapers(tx, row[column], fileIds);
    if (fresh.length === 0) return tx.refuse("ORDER_UNCHANGED");
    const all = [...row[column], ...fresh];
    if (all.length > uploadUses.MATERIAL.countMax) return tx.refuse("FILE_COUNT");
    if (!(await transition(tx, machine, row, "correct"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { [column]: all, ...clearedReview });
    return readMaterialView(tx, row.id);
  });

/** Changes the amount of an approved material, once and within its bounds. */
export const amendApprovedMaterialAmount: Handler<typeof materials.amendMaterial> = async (
  { orderId, changes, amount },
  { transact },
) =>
  transact(async (tx) => {
    const row = await lockMerchantMaterial(tx, orderId, changes);
    if (row.state !== openMaterial) return tx.refuse("OPERATION_NOT_ALLOW");
    if (row.amountChanges > 0) return tx.refuse("MATERIAL_AMENDED");
    if (amount.currency !== row.currency) return tx.refuse("INVALID_CURRENCY", issueAt("amount"));
    if (amount.minor === row.amountMinor) return tx.refuse("ORDER_UNCHANGED");
    const currency = currencyFromColumn(row.currency);
    const { least, most } = cappedAmendableRange(money(currency, row.amountMinor), row.linkedMinor);
    if (amount.minor < least || amount.minor > most)
      return tx.refuse("MATERIAL_AMOUNT_RANGE", {
        least: amountText(money(currency, least)),
        most: amountText(money(currency, most)),
      });
    if (!(await transition(tx, machine, row, "amend"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await write(tx, row, { amountMinor: amount.minor, amountChanges: row.amountChanges + 1 });
    return readMaterialView(tx, row.id);
  });

/**
 * Cancels a material that is not approved yet; voids the contract of an approved one. Its unused links end with it; if
 * some are used, the call is refused with their users.
 */
export const cancelOrVoidMaterial: Handler<typeof materials.cancelMaterial> = async ({ id, changes }, { transact }) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: tx.principal.userNo, serialNo: id };
    const material = await tx.prisma.material.findFirst({ where: key, select: { id: true } });
    // incomes are locked before the material that they are linked to
    if (material) await releaseMaterialLinks(tx, material.id);
    const row = await lockMerchantMaterial(tx, id, changes);
    if (row.linkedMinor > 0n) {
      const usedText = amountText(money(currencyFromColumn(row.currency), row.linkedMinor));
      return tx.refuse("MATERIAL_LINKED", { used: usedText, orders: "none" });
    }
    const event = row.state === openMaterial ? "void" : "cancel";
    if (!(await transition(tx, machine, row, event))) return tx.refuse("OPERATION_NOT_ALLOW");
    await syncBatchLogisticsState(tx, row.fileBatchNo);
    return readMaterialView(tx, row.id);
  });

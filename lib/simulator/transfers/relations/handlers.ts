import type { CallInput } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import type { transferRelations } from "@/lib/transfers/calls/relations";
import { maskedName } from "@/lib/transfers/rules";
import { transferRelation as machine } from "@/lib/transfers/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo, nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { canSubmitFiles } from "../../files/own-files";
import type { FileReaderContext } from "@/lib/simulator/files/readable-file";
import { requireTransferPayee } from "../orders/payee-users";
import { readTransferRelation, transferRelationViews } from "./views";

type RelationTx<R extends RefusalCode = never> = Tx<"FILE_NOTFOUND" | R> & FileReaderContext;
type Relation = Row<"TransferRelation">;

const relations: Handler<typeof transferRelations.relations> = async (
  { state, payeeUserNo, relationId, currentPage, pageSize },
  context,
) => {
  const { world, principal, prisma } = context;
  const where = {
    world: world.id,
    userNo: principal.userNo,
    ...(state && { state }),
    ...(payeeUserNo !== undefined && { payeeUserNo }),
    ...(relationId && { id: relationId }),
  };
  const total = await prisma.transferRelation.count({ where });
  const rows = await prisma.transferRelation.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "asc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await transferRelationViews(context, rows), total, currentPage, pageSize };
};

/** Returns the columns that identify a relation, when its documents belong to the merchant. */
async function relationColumns(
  tx: RelationTx,
  {
    relation,
    otherRelation,
    materialIds,
  }: Pick<CallInput<typeof transferRelations.addRelation>, "relation" | "otherRelation" | "materialIds">,
): Promise<Pick<Relation, "relation" | "otherRelation" | "materialIds">> {
  const ids = [...new Set(materialIds)];
  if (!(await canSubmitFiles(tx, "TRANSFER_MATERIAL", ids))) return tx.refuse("FILE_NOTFOUND");
  return { relation, otherRelation: otherRelation.trim(), materialIds: ids };
}

/** Refuses a second relation of the same name to the same merchant. */
async function refuseNamesake(
  tx: RelationTx,
  { payeeUserNo, relation, otherRelation }: Pick<Relation, "payeeUserNo" | "relation" | "otherRelation">,
  ownId?: string,
): Promise<void> {
  const key = { world: tx.world.id, userNo: tx.principal.userNo, payeeUserNo, relation, otherRelation };
  const duplicate = await tx.prisma.transferRelation.findFirst({ where: key, select: { id: true } });
  if (duplicate && duplicate.id !== ownId) return tx.refuse("REQUEST_REPEAT", { what: "relation" });
}

const addRelation: Handler<typeof transferRelations.addRelation> = async (input, context) => {
  const { payeeUserNo } = input;
  const { name } = await requireTransferPayee(context, payeeUserNo);
  return context.transact(async (tx) => {
    const { world, principal, now } = tx;
    // the counter's row serializes a merchant's additions, so the check for a duplicate cannot miss one
    const { id, orderNo: relationNo } = await nextIdAndOrderNo(tx, `relation${principal.userNo}`, "TL");
    const columns = await relationColumns(tx, input);
    await refuseNamesake(tx, { ...columns, payeeUserNo });
    const createdRow = { world: world.id, id, state: machine.first };
    await tx.prisma.transferRelation.create({
      data: {
        ...createdRow,
        ...columns,
        relationNo,
        userNo: principal.userNo,
        payeeUserNo,
        payeeName: maskedName(name),
        madeAt: now,
      },
    });
    await recordCreationInHistory(tx, machine, createdRow);
    return readTransferRelation(tx, id);
  });
};

/** Changes the name and documents of a relation, which is then reviewed again. */
async function change(
  tx: RelationTx<"ORDER_UNCHANGED">,
  row: Relation,
  input: CallInput<typeof transferRelations.changeRelation>,
): Promise<void> {
  const columns = await relationColumns(tx, input);
  const isSame =
    row.relation === columns.relation &&
    row.otherRelation === columns.otherRelation &&
    row.materialIds.join() === columns.materialIds.join();
  if (isSame) return tx.refuse("ORDER_UNCHANGED");
  await refuseNamesake(tx, { ...columns, payeeUserNo: row.payeeUserNo }, row.id);
  await tx.prisma.transferRelation.updateMany({
    where: { world: row.world, id: row.id },
    data: { ...columns, reason: "" },
  });
}

const changeRelation: Handler<typeof transferRelations.changeRelation> = async (
  input,
  { principal, world, transact },
) =>
  transact(async (tx) => {
    // in one line with the merchant's additions
    await nextManyIds(tx, `relation${principal.userNo}`, "TL", 0);
    const row = await lockRow(tx, "TransferRelation", { world: world.id, id: input.relationId });
    if (row?.userNo !== principal.userNo) return tx.refuse("RELATION_NOTFOUND");
    if (input.event === "change") await change(tx, row, input);
    if (!(await transition(tx, machine, row, input.event))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readTransferRelation(tx, row.id);
  });

export const transferRelationHandlers: Handlers<typeof transferRelations> = { relations, addRelation, changeRelation };

import type { Takes } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import type { transferRelations } from "@/lib/transfers/calls/relations";
import { maskedName } from "@/lib/transfers/rules";
import { transferRelation as machine } from "@/lib/transfers/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { nextIds, nextManyIds } from "@/lib/simulator/platform/store/ids";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreation, transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { areOwnFiles } from "../../files/own-files";
import type { Looking } from "../../files/seen-file";
import { payeeUser } from "../orders/payee-users";
import { readRelation, relationViews } from "./views";

type Asking<R extends RefusalCode = never> = Tx<"FILE_NOTFOUND" | R> & Looking;
type Relation = Row<"TransferRelation">;

const relations: Handler<typeof transferRelations.relations> = async (
  { state, payeeUserNo, relationId, currentPage, pageSize },
  context,
) => {
  const { world, who, prisma } = context;
  const where = {
    world: world.id,
    userNo: who.userNo,
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
  return { rows: await relationViews(context, rows), total, currentPage, pageSize };
};

/** The columns that a merchant names a relation by, when its papers are its own. */
async function checked(
  tx: Asking,
  {
    relation,
    otherRelation,
    materialIds,
  }: Pick<Takes<typeof transferRelations.addRelation>, "relation" | "otherRelation" | "materialIds">,
): Promise<Pick<Relation, "relation" | "otherRelation" | "materialIds">> {
  const ids = [...new Set(materialIds)];
  if (!(await areOwnFiles(tx, "TRANSFER_MATERIAL", ids))) return tx.refuse("FILE_NOTFOUND");
  return { relation, otherRelation: otherRelation.trim(), materialIds: ids };
}

/** Refuses a second relation of the same name to the same merchant. */
async function refuseNamesake(
  tx: Asking,
  { payeeUserNo, relation, otherRelation }: Pick<Relation, "payeeUserNo" | "relation" | "otherRelation">,
  own?: string,
): Promise<void> {
  const key = { world: tx.world.id, userNo: tx.who.userNo, payeeUserNo, relation, otherRelation };
  const found = await tx.prisma.transferRelation.findFirst({ where: key, select: { id: true } });
  if (found && found.id !== own) return tx.refuse("REQUEST_REPEAT", { what: "relation" });
}

const addRelation: Handler<typeof transferRelations.addRelation> = async (takes, context) => {
  const { payeeUserNo } = takes;
  const { name } = await payeeUser(context, payeeUserNo);
  return context.transact(async (tx) => {
    const { world, who, now } = tx;
    // the counter's row keeps a merchant's additions in one line, so the look for a namesake cannot miss one
    const { id, orderNo: relationNo } = await nextIds(tx, `relation${who.userNo}`, "TL");
    const wanted = await checked(tx, takes);
    await refuseNamesake(tx, { ...wanted, payeeUserNo });
    const made = { world: world.id, id, state: machine.first };
    await tx.prisma.transferRelation.create({
      data: {
        ...made,
        ...wanted,
        relationNo,
        userNo: who.userNo,
        payeeUserNo,
        payeeName: maskedName(name),
        madeAt: now,
      },
    });
    await recordCreation(tx, machine, made);
    return readRelation(tx, id);
  });
};

/** Takes what a relation is called and shown by to something else: it is reviewed anew. */
async function change(
  tx: Asking<"ORDER_UNCHANGED">,
  row: Relation,
  takes: Takes<typeof transferRelations.changeRelation>,
): Promise<void> {
  const wanted = await checked(tx, takes);
  const isSame =
    row.relation === wanted.relation &&
    row.otherRelation === wanted.otherRelation &&
    row.materialIds.join() === wanted.materialIds.join();
  if (isSame) return tx.refuse("ORDER_UNCHANGED");
  await refuseNamesake(tx, { ...wanted, payeeUserNo: row.payeeUserNo }, row.id);
  await tx.prisma.transferRelation.updateMany({
    where: { world: row.world, id: row.id },
    data: { ...wanted, reason: "" },
  });
}

const changeRelation: Handler<typeof transferRelations.changeRelation> = async (takes, { who, world, transact }) =>
  transact(async (tx) => {
    // in one line with the merchant's additions
    await nextManyIds(tx, `relation${who.userNo}`, "TL", 0);
    const row = await lockRow(tx, "TransferRelation", { world: world.id, id: takes.relationId });
    if (row?.userNo !== who.userNo) return tx.refuse("RELATION_NOTFOUND");
    if (takes.event === "change") await change(tx, row, takes);
    if (!(await transition(tx, machine, row, takes.event))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readRelation(tx, row.id);
  });

export const transferRelationHandlers: Handlers<typeof transferRelations> = { relations, addRelation, changeRelation };

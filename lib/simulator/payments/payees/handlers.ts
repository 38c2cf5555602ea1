import type { payeeCalls } from "@/lib/payments/calls/payees";
import { payee } from "@/lib/payments/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { fileUrl } from "../../files/stored-files";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { changeForeignPayee, changePayeeAddressAndDocuments } from "./change-payee";
import { toNameView } from "./name-check";
import { isPayeeInUse } from "../orders/open-payments";
import { lockOwnPayee, readPayee } from "./payee-records";
import { removePayeeOfChannel } from "./remove-payee";
import { toPayeeView } from "../orders/views";

const payeePage: Handler<typeof payeeCalls.payeePage> = async (
  { text, state, currency, bankCountry, entityType, channel, isAwaiting, ...paging },
  { principal, world, sql },
) => {
  const part = text?.trim().toLowerCase();
  const listed = query
    .selectFrom("payee as p")
    .where("p.world", "=", world.id)
    .where("p.userNo", "=", principal.userNo)
    .where("p.state", "<>", stateLiteral(payee, "removed"))
    .where((eb) =>
      allConditions([
        state && eb("p.state", "=", state),
        currency && eb("p.currency", "=", currency),
        bankCountry && eb("p.bankCountry", "=", bankCountry),
        entityType && eb("p.entityType", "=", entityType),
        channel && eb("p.channel", "=", channel),
        isAwaiting && eb.and([eb.ref("p.awaitsMaterial"), eb("p.state", "=", stateLiteral(payee, payee.first))]),
        part &&
          eb.or(
            (["p.name", "p.nickname", "p.account", "p.payeeNo", "p.bankCode"] as const).map((column) =>
              textContainsCondition(eb.fn("lower", [column]), part),
            ),
          ),
      ]),
    )
    .orderBy("p.madeAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, listed, {
    key: ["p.world", "p.id"],
    select: (rows) => rows.selectAll("p"),
  });
  return { ...page, rows: page.rows.map(toPayeeView) };
};

const payeeDetail: Handler<typeof payeeCalls.payeeDetail> = async ({ id }, context) => {
  const { principal, world, now, refuse } = context;
  const row = await context.prisma.payee.findFirst({
    where: { world: world.id, id, userNo: principal.userNo, state: { not: "removed" } },
  });
  if (!row) return refuse("ACCOUNT_NOTFOUND");
  const files = await context.prisma.storedFile.findMany({
    where: { world: world.id, userNo: principal.userNo, id: { in: row.proofIds } },
  });
  const proofs = row.proofIds
    .flatMap((fileId) => files.filter((file) => file.id === fileId))
    .map((file) => ({ fileId: file.id, fileName: file.name, fileUrl: fileUrl(file.id) }));
  return {
    payee: toPayeeView(row),
    proofs,
    history: await readStateHistory(context, id),
    isInUse: await isPayeeInUse(context, id),
    name: row.nameCheck === "" ? null : toNameView(row, now),
  };
};

const renamePayee: Handler<typeof payeeCalls.renamePayee> = async (
  { payeeId, nickname },
  { principal, world, refuse, transact },
) =>
  transact(async (tx) => {
    const row =
      (await lockOwnPayee(tx, { world: world.id, userNo: principal.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
    if (row.nickname === nickname) return refuse("ORDER_UNCHANGED");
    await tx.prisma.payee.updateMany({ where: { world: world.id, id: row.id }, data: { nickname } });
    return toPayeeView(await readPayee(tx, row.id));
  });

const removePayee: Handler<typeof payeeCalls.removePayee> = async ({ payeeId }, context) =>
  context.transact((tx) => removePayeeOfChannel(tx, payeeId, "abroad"));

export const payeeHandlers: Handlers<typeof payeeCalls> = {
  payeePage,
  payeeDetail,
  changePayee: changeForeignPayee,
  changePayeeDetail: changePayeeAddressAndDocuments,
  renamePayee,
  removePayee,
};

import type { payeeCalls } from "@/lib/payments/calls/payees";
import { payee } from "@/lib/payments/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { fileUrl } from "../../files/stored-files";
import { historyOf } from "@/lib/simulator/platform/store/history";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { changePayee, changePayeeDetail } from "./change-payee";
import { toNameView } from "./name-check";
import { isPayeeInUse } from "../orders/open-payments.sql";
import { ownPayee, readPayee } from "./payee-records";
import { removeOne } from "./remove-payee";
import { toPayeeView } from "../orders/views";

const payeePage: Handler<typeof payeeCalls.payeePage> = async (
  { text, state, currency, bankCountry, entityType, channel, isAwaiting, currentPage, pageSize },
  { principal, world, sql },
) => {
  const pageRows = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      from: "payee p",
      ...withFilters(
        {
          where: `p.world = $1::uuid and p.user_no = $2 and p.state <> ${stateNames(payee, "removed")}`,
          values: [world.id, principal.userNo],
        },
        [
          [state, (n) => `p.state = ${n}`],
          [currency, (n) => `p.currency = ${n}`],
          [bankCountry, (n) => `p.bank_country = ${n}`],
          [entityType, (n) => `p.entity_type = ${n}`],
          [channel, (n) => `p.channel = ${n}`],
          [isAwaiting ? payee.first : null, (n) => `p.awaits_material and p.state = ${n}`],
          [
            text?.trim().toLowerCase(),
            (n) =>
              `(strpos(lower(p.name), ${n}) > 0 or strpos(lower(p.nickname), ${n}) > 0 or strpos(lower(p.account), ${n}) > 0 or strpos(lower(p.payee_no), ${n}) > 0 or strpos(lower(p.bank_code), ${n}) > 0)`,
          ],
        ],
      ),
      columns: "p.*",
      order: "p.made_at desc, p.id desc",
    },
  );
  return { ...pageRows, rows: pageRows.rows.map((row) => toPayeeView(rowOfModel<"Payee">(row))) };
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
    history: await historyOf(context, id),
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
      (await ownPayee(tx, { world: world.id, userNo: principal.userNo }, payeeId)) ?? refuse("ACCOUNT_NOTFOUND");
    if (row.nickname === nickname) return refuse("ORDER_UNCHANGED");
    await tx.prisma.payee.updateMany({ where: { world: world.id, id: row.id }, data: { nickname } });
    return toPayeeView(await readPayee(tx, row.id));
  });

const removePayee: Handler<typeof payeeCalls.removePayee> = async ({ payeeId }, context) =>
  context.transact((tx) => removeOne(tx, payeeId, "abroad"));

export const payeeHandlers: Handlers<typeof payeeCalls> = {
  payeePage,
  payeeDetail,
  changePayee,
  changePayeeDetail,
  renamePayee,
  removePayee,
};

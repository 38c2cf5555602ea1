import { money } from "@/lib/money/money";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { chartMonths } from "@/lib/receiving/account-terms";
import { remittance } from "@/lib/receiving/states";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { addMonthsToDay } from "@/lib/time/calendar";
import type { CallContext, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { query, raw, rowCount, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import { accountsNearIdleCancellation } from "./idle-accounts";
import { printReceivingAccountDocument } from "./papers";
import { readSharedReceivingAccount, createReceivingAccountShareLink, revokeReceivingAccountShareLink } from "./share";
import { receivingAccountViews, requireOwnReceivingAccount, type AccountRow } from "./views";

const list: Handler<typeof payeeAccounts.payeeAccounts> = async (
  { state, currency, waits, currentPage, pageSize },
  context,
) => {
  const { world, principal, prisma } = context;
  const idle = waits && (await accountsNearIdleCancellation(context, principal.userNo));
  const where = {
    world: world.id,
    userNo: principal.userNo,
    ...(state && { state }),
    ...(currency && { currency }),
    ...(idle && { id: { in: idle.map(({ id }) => id) } }),
  };
  const total = await prisma.receivingAccount.count({ where });
  const rows = await prisma.receivingAccount.findMany({
    where,
    orderBy: [{ state: "asc" }, { openedAt: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await receivingAccountViews(context, rows), total, currentPage, pageSize };
};

/**
 * Returns an account's receipts in each of the last months, the current one last: the amounts sent, less bank charges.
 */
async function monthsOf({ world, now, sql }: Pick<CallContext, "world" | "now" | "sql">, row: AccountRow) {
  const thisMonth = `${beijingDay(now).slice(0, 7)}-01`;
  const months = Array.from({ length: chartMonths }, (_, at) => addMonthsToDay(thisMonth, at + 1 - chartMonths));
  const sums = await queryRows(
    sql,
    query
      .selectFrom("remittance as r")
      .where("r.world", "=", world.id)
      .where("r.payeeAccount", "=", row.number)
      .where("r.state", "=", stateLiteral(remittance, "received"))
      .where("r.settledAt", ">=", beijingInstant(months[0] ?? thisMonth))
      .select([
        raw<string>`to_char(r.settled_at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as("month"),
        raw<string>`sum(r.amount_minor - r.fee_minor)::text`.as("minor"),
        rowCount.as("count"),
      ])
      .groupBy("month"),
  );
  const currency = currencyFromColumn(row.currency);
  return months.map((day) => {
    const name = day.slice(0, 7);
    const sum = sums.find((entry) => entry.month === name);
    return { month: name, amount: money(currency, BigInt(sum?.minor ?? 0)), count: sum?.count ?? 0 };
  });
}

const detail: Handler<typeof payeeAccounts.payeeAccount> = async ({ accountId }, context) => {
  const row = await requireOwnReceivingAccount(context, context.principal.userNo, accountId);
  const [account] = await receivingAccountViews(context, [row]);
  return {
    account: account ?? context.refuse("RECEIVING_ACCOUNT_NOTFOUND"),
    months: await monthsOf(context, row),
  };
};

export const payeeAccountHandlers: Handlers<typeof payeeAccounts> = {
  payeeAccounts: list,
  payeeAccount: detail,
  accountPaper: printReceivingAccountDocument,
  shareAccount: createReceivingAccountShareLink,
  withdrawShare: revokeReceivingAccountShareLink,
  openSharedAccount: readSharedReceivingAccount,
};

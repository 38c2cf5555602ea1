import { money } from "@/lib/money/money";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { chartMonths } from "@/lib/receiving/account-terms";
import { remittance } from "@/lib/receiving/states";
import { beijing, dayOf } from "@/lib/time/beijing";
import { monthsAfter } from "@/lib/time/calendar";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { CallContext, Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { idleAccounts } from "./idle-accounts";
import { accountPaper } from "./papers";
import { openSharedAccount, shareAccount, withdrawShare } from "./share";
import { accountViews, ownAccount, type AccountRow } from "./views";

const list: Handler<typeof payeeAccounts.payeeAccounts> = async (
  { state, currency, waits, currentPage, pageSize },
  context,
) => {
  const { world, principal, prisma } = context;
  const idle = waits && (await idleAccounts(context, principal.userNo));
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
  return { rows: await accountViews(context, rows), total, currentPage, pageSize };
};

interface MonthSum {
  readonly month: string;
  /** Sums of 64 bits arrive as text. */
  readonly minor: string;
  readonly count: number;
}

/**
 * Returns an account's receipts in each of the last months, the current one last: the amounts sent, less bank charges.
 */
async function monthsOf({ world, now, sql }: Pick<CallContext, "world" | "now" | "sql">, row: AccountRow) {
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`;
  const months = Array.from({ length: chartMonths }, (_, at) => monthsAfter(thisMonth, at + 1 - chartMonths));
  const month = "to_char(r.settled_at at time zone 'Asia/Shanghai', 'YYYY-MM')";
  const sums = await totalsOfList<MonthSum>(
    sql,
    `${month} as month, sum(r.amount_minor - r.fee_minor)::text as minor, count(*)::int as count`,
    {
      from: "remittance r",
      where: "r.world = $1::uuid and r.payee_account = $2 and r.state = $3 and r.settled_at >= $4::timestamptz",
      values: [world.id, row.number, remittance.next(remittance.first, "credit"), beijing(months[0] ?? thisMonth)],
    },
    "group by 1",
  );
  const currency = currencyOf(row.currency);
  return months.map((day) => {
    const name = day.slice(0, 7);
    const sum = sums.find((entry) => entry.month === name);
    return { month: name, amount: money(currency, BigInt(sum?.minor ?? 0)), count: sum?.count ?? 0 };
  });
}

const detail: Handler<typeof payeeAccounts.payeeAccount> = async ({ accountId }, context) => {
  const row = await ownAccount(context, context.principal.userNo, accountId);
  const [account] = await accountViews(context, [row]);
  return {
    account: account ?? context.refuse("RECEIVING_ACCOUNT_NOTFOUND"),
    months: await monthsOf(context, row),
  };
};

export const payeeAccountHandlers: Handlers<typeof payeeAccounts> = {
  payeeAccounts: list,
  payeeAccount: detail,
  accountPaper,
  shareAccount,
  withdrawShare,
  openSharedAccount,
};

import { merchant as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { companies } from "@/lib/operations/calls/companies";
import { closesAtOf, unscheduleIdleCheck, accountStandingOf, scheduleIdleCheck } from "../../access/company/idle";
import { lastFundsColumn } from "../../access/company/last-funds.sql";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "../../notices/message";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";

interface Row {
  userNo: string;
  name: string;
  state: string;
  openedAt: Date;
  lastFundsAt: Date | null;
  managerId: string | null;
  manager: string;
}

/** Lists the accounts by state, closed ones first. */
export const companyAccounts: Handler<typeof companies.accounts> = async (
  { currentPage, pageSize },
  { world, caller, sql },
) => {
  const name = caller.locale === "en-US" ? "coalesce(nullif(m.english_name, ''), m.name)" : "m.name";
  const pageRows = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "merchant m",
      beside: "left join account_manager a on a.world = m.world and a.id = m.manager_id",
      where: "m.world = $1::uuid",
      order: `m.state = '${machine.first}', m.user_no`,
      values: [world.id],
      columns: `m.user_no as "userNo", ${name} as name, m.state, coalesce(m.reopened_at, m.made_at) as "openedAt", m.manager_id as "managerId", coalesce(a.name, '') as manager, ${lastFundsColumn}`,
    },
  );
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ state, ...row }) => {
      invariant(machine.is(state), `${row.userNo} is in a known state`);
      return { ...row, state, closesAt: state === machine.first ? closesAtOf(row) : null };
    }),
  };
};

/** Reopens a closed account; the days without incoming funds count from now. */
export const reopenAccount: Handler<typeof companies.reopenAccount> = async (
  { userNo },
  { world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const standing = await accountStandingOf(tx, userNo, { lock: true });
    if (!standing) return refuse("CUSTOMER_NOTFOUND");
    if (!(await transition(tx, machine, { world: world.id, id: standing.id, state: standing.state }, "reopen")))
      return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.merchant.updateMany({ where: { world: world.id, userNo }, data: { reopenedAt: now } });
    await unscheduleIdleCheck(tx, userNo);
    await scheduleIdleCheck(tx, userNo, now);
    await sendMessage(tx, { userNo, kind: "accountReopened", facts: {} });
    return {};
  });

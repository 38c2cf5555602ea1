import { merchant as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { companies } from "@/lib/operations/calls/companies";
import {
  idleAccountClosesAt,
  unscheduleMerchantIdleCheck,
  readAccountIdleStanding,
  scheduleFirstMerchantIdleCheck,
} from "../../access/company/idle";
import { lastFundsAt } from "../../access/company/last-funds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, raw, stateLiteral } from "@/lib/simulator/platform/store/query";
import { localizedMerchantNameColumn } from "./name-column";

/** Lists the accounts by state, closed ones first. */
export const listMerchantAccountStates: Handler<typeof companies.accounts> = async (
  { currentPage, pageSize },
  { world, caller, sql },
) => {
  const listed = query
    .selectFrom("merchant as m")
    .where("m.world", "=", world.id)
    .orderBy((eb) => eb("m.state", "=", stateLiteral(machine, machine.first)))
    .orderBy("m.userNo");
  const pageRows = await readPage(sql, { currentPage, pageSize }, listed, {
    key: ["m.world", "m.userNo"],
    select: (rows) =>
      rows
        .leftJoin("accountManager as a", (join) =>
          join.onRef("a.world", "=", "m.world").onRef("a.id", "=", "m.managerId"),
        )
        .select((eb) => [
          "m.userNo",
          localizedMerchantNameColumn(caller.locale),
          "m.state",
          eb.fn.coalesce("m.reopenedAt", "m.madeAt").as("openedAt"),
          "m.managerId",
          eb.fn.coalesce("a.name", raw.lit("")).as("manager"),
          lastFundsAt.as("lastFundsAt"),
        ]),
  });
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ state, ...row }) => {
      invariant(machine.is(state), `${row.userNo} is in a known state`);
      return { ...row, state, closesAt: state === machine.first ? idleAccountClosesAt(row) : null };
    }),
  };
};

/** Reopens a closed account; the days without incoming funds count from now. */
export const reopenMerchantAccount: Handler<typeof companies.reopenAccount> = async (
  { userNo },
  { world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const standing = await readAccountIdleStanding(tx, userNo, { lock: true });
    if (!standing) return refuse("CUSTOMER_NOTFOUND");
    if (!(await transition(tx, machine, { world: world.id, id: standing.id, state: standing.state }, "reopen")))
      return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.merchant.updateMany({ where: { world: world.id, userNo }, data: { reopenedAt: now } });
    await unscheduleMerchantIdleCheck(tx, userNo);
    await scheduleFirstMerchantIdleCheck(tx, userNo, now);
    await sendMerchantMessage(tx, { userNo, kind: "accountReopened", facts: {} });
    return {};
  });

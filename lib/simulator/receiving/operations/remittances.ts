import { invariant } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import { money } from "@/lib/money/money";
import { remittance as machine } from "@/lib/receiving/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { creditRemittanceInTransit as credit } from "../remittances/credit-remittance";
import { lastBankRemittanceReached, remittanceHopsOf } from "../remittances/hops";
import { passRemittanceToNextBank as pass } from "../remittances/pass-remittance";
import { returnRemittanceToSender as reject } from "../remittances/reject-remittance";
import { putRemittanceInTransit as send } from "../remittances/send-remittance";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

export const listWorldRemittances: Handler<typeof operations.remittances> = async (
  { currentPage, pageSize },
  context,
) => {
  const { world, now, sql } = context;
  const remittances = query
    .selectFrom("remittance as r")
    .where("r.world", "=", world.id)
    .orderBy("r.sentAt", "desc")
    .orderBy("r.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, remittances, {
    key: ["r.world", "r.id"],
    select: (listed) =>
      listed
        .select(["r.id", "r.settledAt", "r.orderNo", "r.userNo", "r.state", "r.currency", "r.amountMinor"])
        .select(["r.payerName", "r.sentAt", "r.arrivesAt"]),
  });
  const hops = await remittanceHopsOf(
    context,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map(({ id, settledAt, state, currency, amountMinor, ...row }) => {
      invariant(machine.is(state), `${row.orderNo} is in a known state`);
      return {
        ...row,
        state,
        amount: money(currencyFromColumn(currency), amountMinor),
        currentBank: lastBankRemittanceReached(hops(id), { settledAt }, now),
      };
    }),
  };
};

export const sendRemittanceHandler: Handler<typeof operations.sendRemittance> = async (
  { world: _, ...sending },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    return send(tx, sending);
  });

export const moveRemittanceToNextBank: Handler<typeof operations.passRemittance> = async ({ orderNo }, context) =>
  transactInLockedWorld(context, async (tx) => {
    return pass(tx, { orderNo });
  });

export const creditRemittanceHandler: Handler<typeof operations.creditRemittance> = async ({ orderNo }, context) =>
  transactInLockedWorld(context, async (tx) => {
    return credit(tx, { orderNo });
  });

export const rejectRemittanceHandler: Handler<typeof operations.rejectRemittance> = async (
  { orderNo, reason },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    await reject(tx, { orderNo, reason });
    return {};
  });

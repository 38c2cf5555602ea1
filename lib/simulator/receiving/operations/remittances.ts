import { invariant } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { remittance as machine } from "@/lib/receiving/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { creditRemittance as credit } from "../remittances/credit-remittance";
import { currentBank, remittanceHopsOf } from "../remittances/hops";
import { passRemittance as pass } from "../remittances/pass-remittance";
import { rejectRemittance as reject } from "../remittances/reject-remittance";
import { sendRemittance as send } from "../remittances/send-remittance";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

interface Row {
  id: string;
  settledAt: Date | null;
  orderNo: string;
  userNo: string;
  state: string;
  currency: Currency;
  amountMinor: bigint;
  payerName: string;
  sentAt: Date;
  arrivesAt: Date;
}

export const remittancesHandler: Handler<typeof operations.remittances> = async (
  { currentPage, pageSize },
  context,
) => {
  const { world, now, sql } = context;
  const page = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "remittance",
      where: "world = $1::uuid",
      order: "sent_at desc, id desc",
      values: [world.id],
      columns: `id, settled_at as "settledAt", order_no as "orderNo", user_no as "userNo", state, currency, amount_minor as "amountMinor", payer_name as "payerName", sent_at as "sentAt", arrives_at as "arrivesAt"`,
    },
  );
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
        amount: money(currency, amountMinor),
        currentBank: currentBank(hops(id), { settledAt }, now),
      };
    }),
  };
};

export const sendRemittanceHandler: Handler<typeof operations.sendRemittance> = async (
  { world: _, ...sending },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    return send(tx, sending);
  });

export const passRemittanceHandler: Handler<typeof operations.passRemittance> = async ({ orderNo }, context) =>
  inHeldWorld(context, async (tx) => {
    return pass(tx, { orderNo });
  });

export const creditRemittanceHandler: Handler<typeof operations.creditRemittance> = async ({ orderNo }, context) =>
  inHeldWorld(context, async (tx) => {
    return credit(tx, { orderNo });
  });

export const rejectRemittanceHandler: Handler<typeof operations.rejectRemittance> = async (
  { orderNo, reason },
  context,
) =>
  inHeldWorld(context, async (tx) => {
    await reject(tx, { orderNo, reason });
    return {};
  });

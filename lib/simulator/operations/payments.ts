import { invariant } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls";
import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { payment as machine } from "@/lib/payments/states";
import type { Answer } from "../desk";
import { dispatchPayment as dispatch } from "../payments/dispatch-payment";
import { failPayment as fail } from "../payments/fail-payment";
import { succeedPayment as succeed } from "../payments/succeed-payment";
import { heldWorld } from "./held-world";
import { narrowed } from "../narrowed";
import { pageOfRows } from "../page-of-rows";

interface Row {
  orderNo: string; userNo: string; state: string; currency: Currency; amountMinor: bigint; payeeName: string; placedAt: Date;
}

/** What operations may do to a payment; cancelling is the merchant's. */
const ownEvents: readonly string[] = ["dispatch", "succeed", "fail"];

export const payments: Answer<typeof operations.payments> = async ({ state, currentPage, pageSize }, { world, db }) => {
  const found = await pageOfRows<Row>(db.sql, { currentPage, pageSize }, {
    from: "payment", order: "placed_at desc, id desc", ...narrowed({ where: "world = $1::uuid", values: [world.id] }, [[state, (n) => `state = ${n}`]]),
    columns: `order_no as "orderNo", user_no as "userNo", state, currency, amount_minor as "amountMinor", payee_name as "payeeName", placed_at as "placedAt"`,
  });
  return {
    ...found,
    rows: found.rows.map(({ state, currency, amountMinor, ...row }) => {
      invariant(machine.is(state), `${row.orderNo} is in a known state`);
      return { ...row, state, amount: money(currency, amountMinor), events: machine.events(state).filter((event) => ownEvents.includes(event)) };
    }),
  };
};

export const dispatchPayment: Answer<typeof operations.dispatchPayment> = async ({ orderNo }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    await dispatch(sql, held, at, asked.by, { orderNo });
    return {};
  });

export const succeedPayment: Answer<typeof operations.succeedPayment> = async ({ orderNo }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    await succeed(sql, held, at, asked.by, { orderNo });
    return {};
  });

export const failPayment: Answer<typeof operations.failPayment> = async ({ orderNo, reason }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    await fail(sql, held, at, asked.by, { orderNo, reason });
    return {};
  });

import type { LatestOrderKind, LatestOrderMachine } from "@/lib/accounts/latest-orders";
import { madeTransfer } from "@/lib/transfers/states";
import { declareStatement, sqlTypes } from "../../platform/store/statement";

/** Joins the condition of one kind of order: a kind that is not requested is not read at all. */
const ofKind = (kind: LatestOrderKind) => `o.world = $1::uuid and '${kind}' = any($3::text[])`;

/** Reads the newest orders of one kind in the order of their list's index, before the kinds are merged. */
const newest = (columns: string, from: string, order: string) =>
  `(select ${columns} from ${from} order by ${order} limit $4::int)`;

/** Selects what is bought in the column `bought`, with its currency; empty when nothing is. */
const nothingBought = `''::text as bought, 0::bigint as bought_minor`;

/**
 * Reads a merchant's newest orders of the requested kinds, newest first: at most $4 rows of each kind from the index of
 * its list, and of them all the first $4. Amounts are below zero for money that leaves.
 */
export const readLatestOrders = declareStatement("accounts.latestOrders", {
  text: `select * from (
      ${newest(
        `'payment' as kind, 'payment' as machine, o.order_no::text as order_no, o.order_no::text as page_no, o.payee_name::text as name, o.currency::text as currency, -o.amount_minor as minor, ${nothingBought}, o.state::text as state, o.placed_at as at`,
        `payment o where ${ofKind("payment")} and o.user_no = $2`,
        "o.placed_at desc, o.order_no desc",
      )}
      union all ${newest(
        `'receipt', 'income', o.detail_id, r.order_no, r.payer_name, o.currency, o.amount_minor, ${nothingBought}, o.state, o.arrived_at`,
        `income o join remittance r on r.world = o.world and r.id = o.remittance_id where ${ofKind("receipt")} and o.user_no = $2`,
        "o.arrived_at desc, o.detail_id desc",
      )}
      union all ${newest(
        `'exchange', o.kind || 'Order', o.order_no, o.order_no, '', o.sell, -o.sell_minor, o.buy, o.buy_minor, o.state, o.placed_at`,
        `exchange_order o where ${ofKind("exchange")} and o.user_no = $2`,
        "o.placed_at desc, o.order_no desc",
      )}
      union all ${newest(
        `'settlement', 'settlementOrder', o.order_no, o.order_no, o.payee_name, o.pay_currency, -o.pay_minor, 'CNY', o.receive_minor, o.state, o.placed_at`,
        `settlement_order o where ${ofKind("settlement")} and o.user_no = $2`,
        "o.placed_at desc, o.order_no desc",
      )}
      union all ${newest(
        `'exchangePay', 'exchangePay', o.order_no, o.order_no, o.payee_name, o.currency, -o.amount_minor, ${nothingBought}, o.state, o.placed_at`,
        `exchange_pay o where ${ofKind("exchangePay")} and o.user_no = $2`,
        "o.placed_at desc, o.order_no desc",
      )}
      union all ${newest(
        `'transfer', 'accountTransfer', o.order_no, o.order_no, o.payee_name, o.currency, -o.amount_minor, ${nothingBought}, o.state, o.placed_at`,
        `account_transfer o where ${ofKind("transfer")} and o.user_no = $2`,
        "o.placed_at desc, o.id desc",
      )}
      union all ${newest(
        `'transfer', 'accountTransfer', o.order_no, o.order_no, o.payer_name, o.currency, o.amount_minor, ${nothingBought}, o.state, o.placed_at`,
        `account_transfer o where ${ofKind("transfer")} and o.payee_user_no = $2 and o.state = '${madeTransfer}'`,
        "o.placed_at desc, o.id desc",
      )}
    ) latest order by at desc, order_no desc limit $4::int`,
  parameters: [sqlTypes.uuid, sqlTypes.text, sqlTypes.text.list, sqlTypes.integer],
  columns: {
    ...{ kind: sqlTypes.textOf<LatestOrderKind>(), machine: sqlTypes.textOf<LatestOrderMachine>() },
    ...{ order_no: sqlTypes.text, page_no: sqlTypes.text, name: sqlTypes.text },
    ...{ currency: sqlTypes.text, minor: sqlTypes.bigint, bought: sqlTypes.text, bought_minor: sqlTypes.bigint },
    ...{ state: sqlTypes.text, at: sqlTypes.instant },
  },
});

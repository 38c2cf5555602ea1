import type { accountCalls } from "@/lib/accounts/calls/balances";
import { heldOrdersMax } from "@/lib/accounts/terms";
import { money } from "@/lib/money/money";
import type { Handler } from "../platform/handler";
import { currencyFromColumn } from "../platform/store/currency-of";
import { orderHref } from "./order-href";
import { ordersHoldingMoney, readEntryOrderFacts } from "./order-facts";

/** Lists the orders that reserve the merchant's held money, longest held first. */
export const listOrdersReservingMoney: Handler<typeof accountCalls.heldOrders> = async ({ currency }, context) => {
  const rows = await ordersHoldingMoney(context, context.principal.userNo, currency ?? null, heldOrdersMax + 1);
  const facts = new Map(
    (await readEntryOrderFacts(context, [...new Set(rows.map(({ orderId }) => orderId))])).map((order) => [
      order.id,
      order,
    ]),
  );
  return {
    rows: rows.slice(0, heldOrdersMax).map(({ orderId, currency: code, minor, since }) => {
      const of = facts.get(orderId);
      return {
        orderNo: of?.orderNo ?? "",
        href: of ? orderHref(context.principal, of.subject, of.listNo) : null,
        counterparty: of?.counterparty ?? "",
        held: money(currencyFromColumn(code), minor),
        since,
      };
    }),
    hasMore: rows.length > heldOrdersMax,
  };
};

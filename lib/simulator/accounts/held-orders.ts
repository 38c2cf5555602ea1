import type { accounts } from "@/lib/accounts/calls/balances";
import { heldOrdersMax } from "@/lib/accounts/terms";
import { money } from "@/lib/money/money";
import type { Handler } from "../platform/handler";
import { currencyOf } from "../platform/store/currency-of";
import { orderHref } from "./order-href";
import { heldRows, orderFacts } from "./order-facts.sql";

/** The orders that the merchant's held money is held for, the one that has held it longest first. */
export const heldOrders: Handler<typeof accounts.heldOrders> = async ({ currency }, context) => {
  const rows = await heldRows(context, context.who.userNo, currency ?? null, heldOrdersMax + 1);
  const facts = new Map(
    (await orderFacts(context, [...new Set(rows.map(({ orderId }) => orderId))])).map((one) => [one.id, one]),
  );
  return {
    rows: rows.slice(0, heldOrdersMax).map(({ orderId, currency: code, minor, since }) => {
      const of = facts.get(orderId);
      return {
        orderNo: of?.orderNo ?? "",
        href: of ? orderHref(context.who, of.subject, of.listNo) : null,
        counterparty: of?.counterparty ?? "",
        held: money(currencyOf(code), minor),
        since,
      };
    }),
    hasMore: rows.length > heldOrdersMax,
  };
};

import type { homeCalls } from "@/lib/accounts/calls/home";
import type { EntrySubject } from "@/lib/accounts/statement-file";
import { latestOrderKinds, latestOrdersMax, type LatestOrderKind } from "@/lib/accounts/latest-orders";
import { money } from "@/lib/money/money";
import type { Handler } from "../../platform/handler";
import { currencyFromColumn } from "../../platform/store/currency-of";
import { orderHref } from "../order-href";
import { readLatestOrders } from "./latest-orders.sql";

/** Maps each kind to the subject whose page shows such an order: without access to the page it is not listed. */
const subjects: Readonly<Record<LatestOrderKind, EntrySubject>> = {
  payment: "payment",
  receipt: "income",
  exchange: "exchange",
  settlement: "settlement",
  exchangePay: "exchangePay",
  transfer: "transfer",
};

/** Lists a merchant's newest orders of the kinds whose pages the asker may open, newest first. */
export const listLatestOrders: Handler<typeof homeCalls.latestOrders> = async (_, { principal, world, sql }) => {
  const hrefOf = (kind: LatestOrderKind, no: string) => orderHref(principal, subjects[kind], no);
  const kinds = latestOrderKinds.filter((kind) => hrefOf(kind, "") !== null);
  const rows = await readLatestOrders(sql, [world.id, principal.userNo, kinds, latestOrdersMax]);
  return {
    rows: rows.map(({ kind, machine, order_no, page_no, name, currency, minor, bought, bought_minor, state, at }) => ({
      kind,
      orderNo: order_no,
      href: hrefOf(kind, page_no) ?? "",
      name,
      amount: money(currencyFromColumn(currency), minor),
      bought: bought === "" ? null : money(currencyFromColumn(bought), bought_minor),
      machine,
      state,
      at,
    })),
  };
};

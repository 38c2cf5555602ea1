import type { homeCalls } from "@/lib/accounts/calls/home";
import type { EntrySubject } from "@/lib/accounts/statement-file";
import { latestOrderKinds, type LatestOrderKind } from "@/lib/accounts/latest-orders";
import { money } from "@/lib/money/money";
import type { Handler } from "../../platform/handler";
import { currencyFromColumn } from "../../platform/store/currency-of";
import { orderHref } from "../order-href";
import { readLatestOrders } from "./latest-order-rows";

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
  const rows = await readLatestOrders(sql, { world: world.id, userNo: principal.userNo, kinds });
  return {
    rows: rows.map(({ kind, machine, orderNo, pageNo, name, currency, minor, bought, boughtMinor, state, at }) => ({
      kind,
      orderNo,
      href: hrefOf(kind, pageNo) ?? "",
      name,
      amount: money(currencyFromColumn(currency), minor),
      bought: bought === "" ? null : money(currencyFromColumn(bought), boughtMinor),
      machine,
      state,
      at,
    })),
  };
};

import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { isCancellable, canRetryPayout } from "@/lib/settlement/order-states";
import { createNamedFileLookup } from "../../files/own-files";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { toAdvance } from "../advance/views";
import { findLinksOfSettlement } from "../links/links";
import { toSettleable } from "../links/quota";
import { readSettlement } from "./read-settlement";
import { toLinkView } from "./views";

/** Returns one settlement with its state history, its documents, the links it draws and its advance. */
export const getSettlementDetail: Handler<typeof settlementOrders.settlement> = async ({ orderNo }, context) => {
  const { prisma, world, principal } = context;
  const row = await prisma.settlementOrder.findFirst({ where: { world: world.id, userNo: principal.userNo, orderNo } });
  if (!row) return context.refuse("ORDER_NOTFOUND");
  const order = await readSettlement(context, row.id);
  const history = await readStateHistory(context, row.id);
  const filesOf = await createNamedFileLookup(context, [row.documentIds]);
  const links = await findLinksOfSettlement(context, row.id);
  const advance =
    row.advanceNo === null
      ? null
      : await prisma.advance.findFirst({ where: { world: world.id, advanceNo: row.advanceNo } });
  return {
    order,
    history,
    documents: filesOf(row.documentIds),
    links: links.map(({ drawnMinor, ...link }) =>
      toLinkView(toSettleable(link), currencyFromColumn(link.currency), drawnMinor, order.state !== "canceled"),
    ),
    advance: advance && toAdvance(advance),
    isVouched: history.some(({ event }) => event === "dispatch"),
    mayCancel: isCancellable(order.state),
    mayRepay: canRetryPayout(order.state),
  };
};

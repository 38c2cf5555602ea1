import type { settlementOrders } from "@/lib/settlement/calls/orders";
import type { Handler } from "../../handler";
import { lockRow } from "../../store/records";
import { endSettlement } from "./end-settlement";
import { readSettlement } from "./read-settlement";

/** Cancels a settlement that the bank does not work on; while it is reviewed this recalls it. */
export const cancelSettlement: Handler<typeof settlementOrders.cancelSettlement> = async (
  { orderNo, reason },
  { who, world, refuse, transact },
) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "SettlementOrder", { world: world.id, userNo: who.userNo, orderNo });
    if (!row) return refuse("ORDER_NOTFOUND");
    return (await endSettlement(tx, row, "cancel", reason))
      ? readSettlement(tx, row.id)
      : refuse("OPERATION_NOT_ALLOW");
  });

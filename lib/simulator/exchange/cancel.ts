import type { exchange } from "@/lib/exchange/calls";
import { exchangeOrder } from "@/lib/exchange/states";
import type { Answer } from "../desk";
import { move } from "../move";
import { find, update } from "../records";
import { unschedule } from "../timetable";
import { readOrder } from "./read-order";

/** Cancels an exchange that is still waiting. Of a cancellation and a tick that come together one wins, whole. */
export const cancel: Answer<typeof exchange.cancel> = async ({ orderNo }, { who, world, now, by, refuse, transact }) =>
  transact(async (sql) => {
    const order = await find(sql, "ExchangeOrder", { world: world.id, orderNo }, { lock: true });
    if (!order || order.userNo !== who.userNo) return refuse("ORDER_NOTFOUND");
    if (!(await move(sql, exchangeOrder, order, "cancel", now, by.name))) return refuse("OPERATION_NOT_ALLOW");
    await update(sql, "ExchangeOrder", { world: world.id, id: order.id }, { doneAt: now });
    await unschedule(sql, world.id, "exchange.expire", order.id);
    return readOrder(sql, world.id, order.id);
  });

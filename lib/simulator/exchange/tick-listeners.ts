import type { TickListener } from "../driving/market/tick";
import { createBoundReachedCheck } from "./limit/bounds";
import { limitOrders, waitingReminders } from "./limit/rate-bounds";
import { fillTouchedLimitOrders } from "./orders/fill";
import { notifyReachedRateReminders } from "./reminders/reminders";

/**
 * Lists the tick listeners of exchange: in trading hours a tick fills the limit orders it touches; at any hour it
 * notifies the reminders it reaches.
 */
export const exchangeTickListeners: readonly TickListener[] = [
  { whileOpen: true, hear: fillTouchedLimitOrders, waitsFor: (tx) => createBoundReachedCheck(tx, limitOrders) },
  {
    whileOpen: false,
    hear: notifyReachedRateReminders,
    waitsFor: (tx) => createBoundReachedCheck(tx, waitingReminders),
  },
];

import type { TickListener } from "../driving/market/tick";
import { waitingFor } from "./limit/bounds";
import { limitOrders } from "./limit/bounds.sql";
import { fillTouched } from "./orders/fill";
import { tellReached, waitingReminders } from "./reminders/reminders";

/** In trading hours a tick fills the limit orders it touches; at any hour it is told to whoever waits for the rate. */
export const exchangeTickListeners: readonly TickListener[] = [
  { whileOpen: true, hear: fillTouched, waitsFor: (tx) => waitingFor(tx, limitOrders) },
  { whileOpen: false, hear: tellReached, waitsFor: (tx) => waitingFor(tx, waitingReminders) },
];

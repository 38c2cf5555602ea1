import type { TickListener } from "../market/tick";
import { fillTouched } from "./orders/fill";
import { tellReached } from "./reminders/reminders";

/** In trading hours a tick fills the limit orders it touches; at any hour it is told to whoever waits for the rate. */
export const exchangeTickListeners: readonly TickListener[] = [
  { whileOpen: true, hear: fillTouched },
  { whileOpen: false, hear: tellReached },
];

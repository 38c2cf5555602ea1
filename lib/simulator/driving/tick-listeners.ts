import { exchangeTickListeners } from "../exchange/tick-listeners";
import type { TickListener } from "./market/tick";

/** Lists the listeners of a tick, in their order. */
export const tickListeners: readonly TickListener[] = [...exchangeTickListeners];

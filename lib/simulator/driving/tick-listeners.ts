import { exchangeTickListeners } from "../exchange/tick-listeners";
import type { TickListener } from "./market/tick";

/** Everything that happens on a tick, in its order. */
export const tickListeners: readonly TickListener[] = [...exchangeTickListeners];

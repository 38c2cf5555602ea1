import type { Deed } from "./deed";
import { exchangeDeeds } from "./exchange";
import { paymentDeeds } from "./payments";
import { receivingDeeds } from "./receiving";
import { settlementDeeds } from "./settlement";

/** Every deed by its word in a scenario, in the order that the reference has them. */
export const deeds: ReadonlyMap<string, Deed> = new Map(
  Object.entries({ ...exchangeDeeds, ...paymentDeeds, ...receivingDeeds, ...settlementDeeds }),
);

import type { Deed } from "./deed";
import { exchangeDeeds } from "./exchange";
import { exchangePayDeeds } from "./exchange-pay";
import { linkedIncomeDeeds } from "./linked-income";
import { paymentDeeds } from "./payments";
import { receivingDeeds } from "./receiving";
import { reviewDeeds } from "./review";
import { settlementDeeds } from "./settlement";
import { transferDeeds } from "./transfers";

/** Every deed by its word in a scenario, in the order that the reference has them. */
export const deeds: ReadonlyMap<string, Deed> = new Map(
  Object.entries({
    ...exchangeDeeds,
    ...paymentDeeds,
    ...reviewDeeds,
    ...transferDeeds,
    ...receivingDeeds,
    ...linkedIncomeDeeds,
    ...settlementDeeds,
    ...exchangePayDeeds,
  }),
);

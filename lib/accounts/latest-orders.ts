/** Lists the kinds of order among the latest ones of the home page. */
export const latestOrderKinds = ["payment", "receipt", "exchange", "settlement", "exchangePay", "transfer"] as const;
export type LatestOrderKind = (typeof latestOrderKinds)[number];

/** Lists the state machines of those orders by name; an exchange has one for each of its kinds. */
export const latestOrderMachines = [
  "payment",
  "income",
  "realTimeOrder",
  "limitOrder",
  "bookedOrder",
  "postFundedOrder",
  "settlementOrder",
  "exchangePay",
  "accountTransfer",
] as const;
export type LatestOrderMachine = (typeof latestOrderMachines)[number];

/** Limits the orders of the home page. */
export const latestOrdersMax = 5;

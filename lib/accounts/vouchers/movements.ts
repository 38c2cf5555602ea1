import type { EntryKind } from "../entry-kinds";

/**
 * What stands on the other side of an entry. A claim or a debt is kept in the entry's own currency, as the books keep
 * receivables; a cost is kept in the books' currency; a conversion has another of the merchant's accounts there, and
 * what is left over is a gain or loss on exchange.
 */
export type MovementNature = "claim" | "cost" | "conversion";

/** Every kind of entry: one that is missing does not compile. */
export const movementNatures = {
  remittance: "claim",
  incomeRefund: "claim",
  exchange: "conversion",
  exchangeFee: "cost",
  advanceFee: "claim",
  advanceFeeBack: "claim",
  penaltyCollected: "cost",
  paymentDispatch: "claim",
  paymentDispatchBack: "claim",
  paymentCharge: "cost",
  paymentFeeKept: "cost",
  paymentChargeBack: "cost",
  paymentExchange: "conversion",
  paymentExchangeBack: "conversion",
  paymentRefund: "claim",
  exchangePayExchange: "conversion",
  exchangePayDispatch: "claim",
  exchangePayDispatchBack: "claim",
  exchangePayReturn: "claim",
  exchangePayCharge: "cost",
  advanceGiven: "claim",
  speedyFee: "cost",
  advanceRepaid: "claim",
  advanceInterest: "cost",
  settlementExchange: "conversion",
  settlementFee: "cost",
  settlementPayout: "claim",
  settlementPayoutBack: "claim",
  transfer: "claim",
} as const satisfies Record<EntryKind, MovementNature>;

import type { EntryKind } from "../entry-kinds";

/**
 * Names the counterpart of an entry. A claim or a debt is recorded in the entry's own currency, like receivables; a
 * cost in the books' currency; a conversion has another of the merchant's accounts as counterpart, and the difference
 * is a gain or loss on exchange.
 */
export type MovementNature = "claim" | "cost" | "conversion";

/** Classifies every kind of entry: a missing one does not compile. */
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

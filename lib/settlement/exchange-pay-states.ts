import { machine } from "@/lib/machine/machine";

/**
 * Exchange-and-pay (specification 2, section 4): one order exchanges the merchant's currency and pays a payee abroad. Until it is
 * confirmed its likely cost is held, and where the merchant's approval group applies its reviewers `pass` it; unconfirmed
 * it lapses. What was bought is held from `confirm` until it is sent; a payout that failed leaves it held for the next
 * one, to a payee that the merchant amends, or gives it to the merchant when the order is cancelled.
 */
export const exchangePay = machine(
  { name: "exchangePay", table: "exchange_pay", told: ["user_no"] },
  "pendingConfirmation",
  {
    pendingProcessing: {
      code: "0",
      tone: "waiting",
      on: { askMaterials: "awaitingMaterials", dispatch: "paying", fail: "failure", cancel: "canceled" },
    },
    canceled: { code: "1", tone: "quiet" },
    awaitingMaterials: {
      code: "2",
      tone: "waiting",
      on: { supply: "pendingProcessing", resume: "pendingProcessing", fail: "failure", cancel: "canceled" },
    },
    paying: {
      code: "3",
      tone: "moving",
      on: { accept: "paying", succeed: "success", fail: "failure", return: "failure" },
    },
    success: { code: "4", tone: "good" },
    failure: {
      code: "5",
      tone: "bad",
      on: { lead: "awaitingRepayout", amend: "awaitingRepayout", cancel: "canceled" },
    },
    awaitingRepayout: {
      code: "6",
      tone: "waiting",
      on: { amend: "awaitingRepayout", repay: "paying", fail: "failure", cancel: "canceled" },
    },
    pendingConfirmation: {
      code: "7",
      tone: "waiting",
      on: {
        pass: "pendingConfirmation",
        approve: "pendingConfirmation",
        reject: "canceled",
        confirm: "pendingProcessing",
        lapse: "canceled",
        cancel: "canceled",
      },
    },
  },
);

export type ExchangePayState = (typeof exchangePay.states)[number];
export type ExchangePayEvent = Parameters<typeof exchangePay.next>[1];

/** The states in which what was bought is held for the payee. */
export const boughtHeld = [
  "pendingProcessing",
  "awaitingMaterials",
  "failure",
  "awaitingRepayout",
] as const satisfies readonly ExchangePayState[];

/** The state of an order that is to be paid no more. */
export const endedExchangePay = "canceled" satisfies ExchangePayState;

/** The state in which an order waits to be approved and confirmed. */
export const unconfirmed = "pendingConfirmation" satisfies ExchangePayState;

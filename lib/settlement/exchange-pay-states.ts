import { machine } from "@/lib/machine/machine";

/**
 * Describes exchange-and-pay (specification 2, section 4): one order exchanges the merchant's currency and pays a payee
 * abroad. Until it is confirmed its likely cost is held, and reviewers `pass` it when the merchant's approval group
 * applies; unconfirmed it lapses. The bought amount is held from `confirm` until it is sent; after a failed payout it
 * stays held for the next one, to a payee that the merchant amends, or becomes available to the merchant when the order
 * is cancelled.
 */
export const exchangePay = machine(
  { name: "exchangePay", table: "exchange_pay", notifiedColumns: ["user_no"] },
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

/** Lists the states in which the bought amount is held for the payee. */
export const boughtHeld = [
  "pendingProcessing",
  "awaitingMaterials",
  "failure",
  "awaitingRepayout",
] as const satisfies readonly ExchangePayState[];

/** Names the state of an order that will not be paid any more. */
export const endedExchangePay = "canceled" satisfies ExchangePayState;

/** Names the state in which an order waits to be approved and confirmed. */
export const unconfirmedState = "pendingConfirmation" satisfies ExchangePayState;

import { machine } from "@/lib/machine/machine";

/**
 * A CNY settlement (specification 2, section 4: pending, processing payment, canceled, documents pending, success,
 * failed). Pending it waits for its review or for its dispatch to the bank, and may be cancelled; so may one that waits
 * for documents or whose payout failed, which may also be paid out again. `withdraw` is the product's own: the income
 * that it settles was not approved after all.
 */
export const settlementOrder = machine(
  { name: "settlementOrder", table: "settlement_order", told: ["user_no"] },
  "pending",
  {
    pending: {
      code: "0",
      tone: "waiting",
      on: {
        dispatch: "processing",
        fail: "failed",
        cancel: "canceled",
        recall: "canceled",
        expire: "canceled",
        reject: "canceled",
        lapse: "canceled",
        withdraw: "canceled",
      },
    },
    processing: {
      code: "1",
      tone: "moving",
      on: {
        accept: "processing",
        askDocuments: "documentsPending",
        succeed: "success",
        fail: "failed",
      },
    },
    canceled: { code: "2", tone: "quiet" },
    documentsPending: {
      code: "3",
      tone: "waiting",
      on: { supply: "processing", resume: "processing", fail: "failed", cancel: "canceled", withdraw: "canceled" },
    },
    success: { code: "4", tone: "good", on: { return: "failed" } },
    failed: { code: "5", tone: "bad", on: { again: "pending", cancel: "canceled", withdraw: "canceled" } },
  },
);

export type SettlementOrderState = (typeof settlementOrder.states)[number];
export type SettlementOrderEvent = Parameters<typeof settlementOrder.next>[1];

/** The events by which a settlement is cancelled, which say why. */
export const settlementEnds = [
  "cancel",
  "recall",
  "expire",
  "reject",
  "lapse",
  "withdraw",
] as const satisfies readonly SettlementOrderEvent[];
export type SettlementEnd = (typeof settlementEnds)[number];

/** The state of a settlement that draws nothing of its links any more. */
export const endedSettlement = "canceled" satisfies SettlementOrderState;

/** Whether a merchant may cancel a settlement in a state. */
export const isCancellable = (state: SettlementOrderState): boolean =>
  settlementOrder.next(state, "cancel") !== undefined;

/** Whether the CNY of a settlement in a state may be paid out again. */
export const isRepayable = (state: SettlementOrderState): boolean => settlementOrder.next(state, "again") !== undefined;

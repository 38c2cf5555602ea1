import { machine } from "@/lib/machine/machine";

/**
 * Describes the states of a CNY settlement (specification 2, section 4: pending, processing payment, canceled,
 * documents pending, success, failed). A pending one waits for its review or for its dispatch to the bank, and may be
 * cancelled; so may one that waits for documents or had a failed payout, which may also be paid out again. `withdraw`
 * is the product's own: the income that it settles was not approved after all.
 */
export const settlementMachine = machine(
  { name: "settlementOrder", table: "settlement_order", notifiedColumns: ["user_no"] },
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

export type SettlementOrderState = (typeof settlementMachine.states)[number];
export type SettlementOrderEvent = Parameters<typeof settlementMachine.next>[1];

/** Lists the events that cancel a settlement, which record the reason. */
export const settlementEnds = [
  "cancel",
  "recall",
  "expire",
  "reject",
  "lapse",
  "withdraw",
] as const satisfies readonly SettlementOrderEvent[];
export type SettlementEnd = (typeof settlementEnds)[number];

/** Names the state of a settlement that no longer draws on its links. */
export const endedSettlement = "canceled" satisfies SettlementOrderState;

/** Returns true when a merchant may cancel a settlement in this state. */
export const isCancellable = (state: SettlementOrderState): boolean =>
  settlementMachine.next(state, "cancel") !== undefined;

/** Returns true when the CNY of a settlement in this state may be paid out again. */
export const canRetryPayout = (state: SettlementOrderState): boolean =>
  settlementMachine.next(state, "again") !== undefined;

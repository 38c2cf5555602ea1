import type { PaymentBatchColumn } from "../batch-columns";
import type { BatchRowFault } from "../batch-rules";
import type { PaymentBatchRowState, RowFailure } from "../batch-shape";
import type { payment, paymentBatch } from "../states";
import type { BatchFault } from "./payment-message";

/**
 * Lists ISO 20022's external status codes of a payment: pending, accepted, in process, settled, rejected, cancelled.
 * The first four are in order of progress: a group of payments has the status of its least advanced one.
 */
export const statuses = ["PDNG", "ACCP", "ACSP", "ACSC", "RJCT", "CANC"] as const;
export type Status = (typeof statuses)[number];

type PaymentState = (typeof payment.states)[number];
type BatchState = (typeof paymentBatch.states)[number];

/** Maps the states of a payment to its status. */
const byPayment: Readonly<Record<PaymentState, Status>> = {
  pending: "ACCP",
  processing: "ACSP",
  awaitingMaterial: "PDNG",
  exception: "PDNG",
  success: "ACSC",
  failure: "RJCT",
  canceled: "CANC",
};

/** Maps the states of a row without a payment to its status. A draft row may still be corrected. */
const byRow: Readonly<Record<PaymentBatchRowState, Status>> = {
  faulty: "PDNG",
  ready: "PDNG",
  waiting: "PDNG",
  processing: "ACSP",
  paid: "ACSC",
  returned: "RJCT",
  failed: "RJCT",
  left: "RJCT",
};

/** Lists the states of batches that their own users withdrew, so that nothing was paid. */
const takenBack: readonly BatchState[] = ["recalled", "dropped"];

/** Returns the status of a row of a batch. */
export function batchRowStatusCode(
  batchState: BatchState,
  {
    state,
    payment,
  }: { readonly state: PaymentBatchRowState; readonly payment: { readonly state: PaymentState } | null },
): Status {
  if (payment) return byPayment[payment.state];
  return takenBack.includes(batchState) ? "CANC" : byRow[state];
}

/** Returns the status of a group of payments: the least advanced one, or PART when only some were rejected. */
export function paymentGroupStatusCode(of: ReadonlySet<Status>): Status | "PART" {
  const [only] = of;
  if (only !== undefined && of.size === 1) return only;
  if (of.has("RJCT") || of.has("CANC")) return "PART";
  return statuses.find((status) => of.has(status)) ?? "PDNG";
}

/** Maps row failures to ISO 20022's external reason codes; those without a code are reported as text (NARR). */
const byFailure: Readonly<Record<RowFailure, string>> = {
  payeeUnusable: "AG01",
  payeeChanged: "BE01",
  quota: "AM14",
  currency: "AM11",
  modeInactive: "AG01",
  payerUnusable: "AG01",
  payerExpired: "AG01",
};

const byColumn: Readonly<Partial<Record<PaymentBatchColumn | "row", string>>> = {
  account: "AC03",
  swift: "RC04",
  bankCode: "RC04",
  bankName: "RC04",
  currency: "AM11",
  amount: "AM12",
  bearer: "BE19",
  name: "BE22",
  country: "BE11",
  bankCountry: "BE11",
  address: "BE04",
};

const byIssue: Readonly<Record<string, string>> = {
  "row.twice": "AM05",
  "row.left": "CUST",
  "quota.single": "AM14",
  "quota.day": "AM14",
};

/** Returns the reason code of an unpaid row, or null when there is no reason. */
export function batchRowReasonCode({
  failure,
  faults,
  hasWords,
}: {
  readonly failure: RowFailure | null;
  readonly faults: readonly BatchRowFault[];
  readonly hasWords: boolean;
}): string | null {
  if (failure) return byFailure[failure];
  const [fault] = faults;
  if (fault) return byIssue[fault.issue] ?? byColumn[fault.column] ?? "NARR";
  return hasWords ? "NARR" : null;
}

const byFile: Readonly<Partial<Record<BatchFault, string>>> = {
  count: "AM18",
  sum: "AM10",
  messageId: "DU01",
  debtor: "AC02",
  accounts: "AC09",
  method: "AG01",
  date: "DT01",
  later: "DT01",
};

/** Returns the reason code of a file that was refused as a whole. */
export const fileRejectionReasonCode = (fault: BatchFault): string => byFile[fault] ?? "FF01";

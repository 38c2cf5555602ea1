import type { BatchColumn } from "../batch-columns";
import type { RowFault } from "../batch-rules";
import type { BatchRowState, RowFailure } from "../batch-shape";
import type { payment, paymentBatch } from "../states";
import type { BatchFault } from "./payment-message";

/**
 * How far a payment is, by ISO 20022's external status codes: accepted, on its way, debited and settled, not decided
 * yet, rejected, cancelled. In this order a group of payments is no further than the least of them.
 */
export const statuses = ["PDNG", "ACCP", "ACSP", "ACSC", "RJCT", "CANC"] as const;
export type Status = (typeof statuses)[number];

type PaymentState = (typeof payment.states)[number];
type BatchState = (typeof paymentBatch.states)[number];

/** Of a row that became a payment: by the payment's state. */
const byPayment: Readonly<Record<PaymentState, Status>> = {
  pending: "ACCP",
  processing: "ACSP",
  awaitingMaterial: "PDNG",
  exception: "PDNG",
  success: "ACSC",
  failure: "RJCT",
  canceled: "CANC",
};

/** Of one that became none: by its own state. What is a draft yet may still be corrected. */
const byRow: Readonly<Record<BatchRowState, Status>> = {
  faulty: "PDNG",
  ready: "PDNG",
  waiting: "PDNG",
  processing: "ACSP",
  paid: "ACSC",
  returned: "RJCT",
  failed: "RJCT",
  left: "RJCT",
};

/** Batches of which nothing was paid since their own people took them back. */
const takenBack: readonly BatchState[] = ["recalled", "dropped"];

/** How far a row of a batch is. */
export function statusOf(
  batchState: BatchState,
  { state, payment }: { readonly state: BatchRowState; readonly payment: { readonly state: PaymentState } | null },
): Status {
  if (payment) return byPayment[payment.state];
  return takenBack.includes(batchState) ? "CANC" : byRow[state];
}

/** How far a group of payments is: as far as all of them, or rejected in part. */
export function groupStatus(of: ReadonlySet<Status>): Status | "PART" {
  const [only] = of;
  if (only !== undefined && of.size === 1) return only;
  if (of.has("RJCT") || of.has("CANC")) return "PART";
  return statuses.find((status) => of.has(status)) ?? "PDNG";
}

/** ISO 20022's external reason codes; what has no code of its own is said in words (NARR). */
const byFailure: Readonly<Record<RowFailure, string>> = {
  payeeUnusable: "AG01",
  payeeChanged: "BE01",
  quota: "AM14",
  currency: "AM11",
  modeInactive: "AG01",
  payerUnusable: "AG01",
  payerExpired: "AG01",
};

const byColumn: Readonly<Partial<Record<BatchColumn | "row", string>>> = {
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

/** The code of why a row is not paid; null where nothing says why. */
export function reasonOf({
  failure,
  faults,
  hasWords,
}: {
  readonly failure: RowFailure | null;
  readonly faults: readonly RowFault[];
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

/** The code of why a file was not taken at all. */
export const fileReason = (fault: BatchFault): string => byFile[fault] ?? "FF01";

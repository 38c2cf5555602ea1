import * as z from "zod/mini";
import { stateOf } from "@/lib/call/state";
import { orderNo } from "@/lib/call/field-schemas";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { batchColumns, isBatchColumn } from "./batch-columns";
import { paymentBatch as machine } from "./states";

export const batchColumn = z.enum(batchColumns);

/** Why a file could not be read as a list of payments. */
export const batchFaults = ["headings", "twice", "empty", "rows", "encrypted", "slow", "unreadable"] as const;
export type BatchFault = (typeof batchFaults)[number];

/** Why a row of an approved batch was not paid. */
export const rowFailures = ["payeeUnusable", "payeeChanged", "quota", "currency"] as const;
export type RowFailure = (typeof rowFailures)[number];

/** The state of a row: faulty or ready before the batch is submitted; then waiting, paid, failed, or left out. */
export const batchRowStates = z.enum(["faulty", "ready", "waiting", "paid", "failed", "left"]);
export type BatchRowState = z.output<typeof batchRowStates>;

export const rowFault = z.object({
  column: z.union([batchColumn, z.literal("row")]),
  /** A key of the validation texts. */
  issue: z.string(),
});

/** The cost of a batch in one currency. */
export const batchTotal = z.object({
  rows: z.int(),
  amount: moneyCodec,
  fee: moneyCodec,
  debit: moneyCodec,
  /**
   * The account's balance, and what would be left of it; below zero it is short by as much. Given only before the batch
   * is submitted.
   */
  available: z.nullable(moneyCodec),
  left: z.nullable(signedMoneyCodec),
});

export const batch = z.object({
  batchNo: orderNo,
  state: stateOf(machine),
  fileName: z.string(),
  rowsRead: z.int(),
  rowsFaulty: z.int(),
  fault: z.nullable(z.enum(batchFaults)),
  /** The columns that the fault is about. */
  faultAbout: z.array(batchColumn),
  totals: z.array(batchTotal),
  /**
   * Rows whose account is not, or not quite, in the payee's name, which nobody has gone on with yet. Counted only
   * before the batch is submitted.
   */
  differingNames: z.int(),
  maker: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may decide on it now, and who may. */
  mayReview: z.boolean(),
  reviewers: z.array(z.array(z.string())),
  passed: z.int(),
  placedAt: instant,
  submittedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Of an approved batch: how many became payments, and how many could no longer be paid. */
  paid: z.int(),
  failed: z.int(),
});

/** A row as it was typed, by column, and what became of it. */
export const batchRow = z.object({
  no: z.int(),
  typed: z.record(z.string().check(z.refine(isBatchColumn)), z.string()),
  faults: z.array(rowFault),
  payeeName: z.string(),
  payeeAccount: z.string(),
  amount: z.nullable(moneyCodec),
  fee: z.nullable(moneyCodec),
  bearer: z.string(),
  purpose: z.string(),
  reference: z.string(),
  merchantOrderNo: z.string(),
  /** The payee is not saved yet; it is when the batch is submitted. */
  isNewPayee: z.boolean(),
  /**
   * How the account's own name differed at the first name check of the payee; null where it did not. `heldBy` is that
   * name where it is close.
   */
  nameDiffers: z.nullable(z.enum(["close", "none"])),
  heldBy: z.nullable(z.string()),
  state: batchRowStates,
  orderNo: z.nullable(orderNo),
  failure: z.nullable(z.enum(rowFailures)),
});

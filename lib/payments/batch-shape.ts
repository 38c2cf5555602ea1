import * as z from "zod/mini";
import { stateOf } from "@/lib/call/state";
import { orderNo } from "@/lib/call/field-schemas";
import { currency, type Currency } from "@/lib/money/currency";
import { money, moneyCodec, signedMoneyCodec, type Money } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { dialect } from "@/lib/files/sheets/dialect";
import { purpose } from "./calls/payments";
import { batchColumns, isBatchColumn } from "./batch-columns";
import { batchFaults } from "./iso20022/payment-message";
import { payment as paymentMachine, paymentBatch as machine, paymentRefund as refundMachine } from "./states";

export const batchColumn = z.enum(batchColumns);

/** Why a row of an approved batch was not paid. */
export const rowFailures = [
  "payeeUnusable",
  "payeeChanged",
  "quota",
  "currency",
  "modeInactive",
  "payerUnusable",
  "payerExpired",
] as const;
export type RowFailure = (typeof rowFailures)[number];

/** Of those the ones that are its payer's. */
export const payerFaults = z.enum(["modeInactive", "payerUnusable", "payerExpired"] satisfies RowFailure[]);

/** What became of a payment of a batch: the banks still have it, it arrived, they returned it, or it was not paid. */
export const batchOutcomes = z.enum(["processing", "paid", "returned", "failed"]);
export type BatchOutcome = z.output<typeof batchOutcomes>;

/**
 * The state of a row: faulty, ready or left out by its maker before the batch is submitted; then waiting, or left
 * behind; and once it is approved, what became of its payment.
 */
export const batchRowStates = z.enum(["faulty", "ready", "waiting", ...batchOutcomes.options, "left"]);
export type BatchRowState = z.output<typeof batchRowStates>;

/** What an approved batch came to: still on its way; all of it, a part of it or nothing of it arrived. */
export const batchResults = z.enum(["processing", "paid", "partlyPaid", "notPaid"]);
export type BatchResult = z.output<typeof batchResults>;

/** From what a batch is paid: each currency from the balance of its own account, or all of them from one. */
export const batchMethods = z.enum(["balance", "oneAccount"]);

/** Which rows of a draft are asked for: by their state, or by what their maker is asked about. */
export const shownRows = z.enum(["faulty", "ready", "left", "differing", "repeated"]);
export type ShownRows = z.output<typeof shownRows>;

/** Which rows of a decided batch are used again: those whose payments failed, those that were left behind, or both. */
export const reusedRows = z.enum(["failed", "left", "unpaid"]);

export const rowFault = z.object({
  column: z.union([batchColumn, z.literal("row")]),
  /** A key of the validation texts. */
  issue: z.string(),
});

/** The cost of a batch in one currency; fee and debit are in the currency of the account that pays. */
export const batchTotal = z.object({
  rows: z.int(),
  amount: moneyCodec,
  fee: moneyCodec,
  debit: moneyCodec,
  /**
   * The exchanges of its rows where an account of another currency pays: what they cost, their own part of the fee, and
   * what is set aside with all fees at most. Indicative until the batch is approved (`isMade`), at the rate of then;
   * `rate` is null where there is none now.
   */
  exchange: z.nullable(
    z.object({
      pay: moneyCodec,
      fee: moneyCodec,
      held: moneyCodec,
      rate: z.nullable(rateCodec),
      isMade: z.boolean(),
    }),
  ),
  /**
   * The account's balance, and what would be left of it after the whole batch; below zero it is short by as much. Given
   * only before the batch is submitted.
   */
  available: z.nullable(moneyCodec),
  left: z.nullable(signedMoneyCodec),
});

export const batch = z.object({
  batchNo: orderNo,
  state: stateOf(machine),
  fileName: z.string(),
  /** The upload, for its maker: it may be read again otherwise. */
  fileId: z.nullable(z.uuid()),
  /** How a csv file was read; null for any other. */
  dialect: z.nullable(dialect),
  /** The purpose that was chosen for payments that say none. */
  purpose: z.nullable(purpose),
  method: batchMethods,
  /** The account that pays all of it; null where each currency is paid from its own. */
  payCurrency: z.nullable(currency),
  /** On whose behalf all of it is paid; null where it is for the company itself. */
  payer: z.nullable(z.object({ poboRecordId: z.uuid(), name: z.string() })),
  /** Its documents, which become those of each of its payments. */
  documents: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
  rowsRead: z.int(),
  /** Rows that cannot be paid, those among them that were left out of the draft by its maker. */
  rowsFaulty: z.int(),
  leftOut: z.int(),
  fault: z.nullable(z.enum(batchFaults)),
  /** The columns that the fault is about. */
  faultAbout: z.array(batchColumn),
  totals: z.array(batchTotal),
  /**
   * Rows whose account is not, or not quite, in the payee's name, which nobody has gone on with yet. Counted only
   * before the batch is submitted.
   */
  differingNames: z.int(),
  /** Rows that pay what was paid, or waits for its review, already. Counted as those are. */
  repeated: z.int(),
  maker: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may decide on it now, and who may. */
  mayReview: z.boolean(),
  reviewers: z.array(z.array(z.string())),
  passed: z.int(),
  /**
   * The numbers of the levels of the approval group that it has to pass: before it is submitted as it stands now. Those
   * whose limit its largest row or its sum reaches, and those that the country of a payee's bank calls.
   */
  levels: z.array(z.int()),
  /** What its largest row and all its rows are worth in US dollars; null without a rate, and in lists of drafts. */
  worth: z.nullable(z.object({ largest: moneyCodec, sum: moneyCodec })),
  placedAt: instant,
  submittedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** What became of the payments of an approved batch, as they stand now; null before. In each currency, how many and how much. */
  result: z.nullable(batchResults),
  outcome: z.array(z.object({ state: batchOutcomes, rows: z.int(), amount: moneyCodec })),
});

/**
 * What a batch sets aside in each account that pays it: of what is exchanged the most that it may cost. It is what its
 * maker is shown and agrees to.
 */
export function setAside(totals: readonly Pick<z.output<typeof batchTotal>, "debit" | "exchange">[]): Money[] {
  const sums = new Map<Currency, bigint>();
  for (const { debit, exchange } of totals)
    sums.set(debit.currency, (sums.get(debit.currency) ?? 0n) + (exchange?.held ?? debit).minor);
  return [...sums].map(([account, minor]) => money(account, minor));
}

/** A row as it was typed, by column, and what became of it. */
export const batchRow = z.object({
  no: z.int(),
  typed: z.record(z.string().check(z.refine(isBatchColumn)), z.string()),
  faults: z.array(rowFault),
  payeeName: z.string(),
  payeeAccount: z.string(),
  amount: z.nullable(moneyCodec),
  /** Its fee, and what is debited with it, in the currency of the account that pays: likely until it is approved. */
  fee: z.nullable(moneyCodec),
  debit: z.nullable(moneyCodec),
  rate: z.nullable(rateCodec),
  bearer: z.string(),
  purpose: z.string(),
  reference: z.string(),
  merchantOrderNo: z.string(),
  /** The payee was not saved when the row was read; it is when the batch is submitted. */
  isNewPayee: z.boolean(),
  /** The payee's bank; empty where a faulty row names none. */
  bank: z.object({ name: z.string(), swift: z.string(), country: z.string() }),
  /**
   * How the account's own name differed at the first name check of the payee; null where it did not. `heldBy` is that
   * name where it is close.
   */
  nameDiffers: z.nullable(z.enum(["close", "none"])),
  heldBy: z.nullable(z.string()),
  state: batchRowStates,
  orderNo: z.nullable(orderNo),
  failure: z.nullable(z.enum(rowFailures)),
  /** The payment that it became, as it stands now. */
  payment: z.nullable(
    z.object({
      state: stateOf(paymentMachine),
      refundState: stateOf(refundMachine),
      failReason: z.nullable(z.string()),
    }),
  ),
  /** A recent payment, or a batch waiting for its review, that pays the same; by its number. */
  repeats: z.nullable(orderNo),
  /** The batch in which it is paid again. */
  again: z.nullable(orderNo),
});

import * as z from "zod/mini";
import { stateSchema } from "@/lib/call/state";
import { orderNo } from "@/lib/call/field-schemas";
import { currency, type Currency } from "@/lib/money/currency";
import { money, moneyCodec, signedMoneyCodec, type Money } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { dialect } from "@/lib/files/sheets/dialect";
import { purpose } from "./calls/payments";
import { paymentBatchColumns, isPaymentBatchColumn } from "./batch-columns";
import { batchFaults } from "./iso20022/payment-message";
import { payment as paymentMachine, paymentBatch as machine, paymentRefund as refundMachine } from "./states";

export const batchColumnShape = z.enum(paymentBatchColumns);

/** Lists the reasons why a row of an approved batch was not paid. */
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

/** Lists the row failures that are caused by the batch's payer. */
export const payerFaults = z.enum(["modeInactive", "payerUnusable", "payerExpired"] satisfies RowFailure[]);

/**
 * Lists the outcomes of a payment of a batch: the banks are processing it, it arrived, they returned it, or it was not
 * paid.
 */
export const batchOutcomes = z.enum(["processing", "paid", "returned", "failed"]);
export type BatchOutcome = z.output<typeof batchOutcomes>;

/**
 * Lists the states of a row: faulty, ready or left out by its maker before the batch is submitted; then waiting, or
 * left behind; once approved, the outcome of its payment.
 */
export const paymentBatchRowStates = z.enum(["faulty", "ready", "waiting", ...batchOutcomes.options, "left"]);
export type PaymentBatchRowState = z.output<typeof paymentBatchRowStates>;

/** Lists the results of an approved batch: still processing, or all, part or nothing of it arrived. */
export const batchResults = z.enum(["processing", "paid", "partlyPaid", "notPaid"]);
export type BatchResult = z.output<typeof batchResults>;

/** Lists the accounts a batch is paid from: the account of each currency, or a single one. */
export const batchMethods = z.enum(["balance", "oneAccount"]);

/** Lists the filters of a draft's rows: by their state, or by the confirmations that their maker must give. */
export const draftRowFilter = z.enum(["faulty", "ready", "left", "differing", "repeated"]);
export type DraftRowFilter = z.output<typeof draftRowFilter>;

/**
 * Lists the rows of a decided batch that can be reused: those with failed payments, those that were left behind, or
 * both.
 */
export const reusedRows = z.enum(["failed", "left", "unpaid"]);

export const batchRowFaultShape = z.object({
  column: z.union([batchColumnShape, z.literal("row")]),
  /** A key of the validation texts. */
  issue: z.string(),
});

/** Describes the cost of a batch in one currency; fee and debit are in the currency of the account that pays. */
export const batchTotal = z.object({
  rows: z.int(),
  amount: moneyCodec,
  fee: moneyCodec,
  debit: moneyCodec,
  /**
   * Holds the exchanges of its rows when an account of another currency pays: their cost, their part of the fee, and
   * the maximum held including all fees. Indicative until the batch is approved (`isMade`), then at the rate of the
   * approval; `rate` is null when there is none now.
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
   * Holds the account's balance, and the remainder after the whole batch; a negative remainder is the shortfall.
   * Present only before the batch is submitted.
   */
  available: z.nullable(moneyCodec),
  left: z.nullable(signedMoneyCodec),
});

export const batchShape = z.object({
  batchNo: orderNo,
  state: stateSchema(machine),
  fileName: z.string(),
  /** Holds the uploaded file, for its maker, who may read it again with other settings. */
  fileId: z.nullable(z.uuid()),
  /** Holds the dialect in which a csv file was read, or null for any other file. */
  dialect: z.nullable(dialect),
  /** Holds the purpose selected for payments that state none. */
  purpose: z.nullable(purpose),
  method: batchMethods,
  /** Holds the account that pays the whole batch, or null when each currency is paid from its own account. */
  payCurrency: z.nullable(currency),
  /** Holds the payer that the batch is paid on behalf of, or null when the company pays for itself. */
  payer: z.nullable(z.object({ poboRecordId: z.uuid(), name: z.string() })),
  /** Its documents, which become those of each of its payments. */
  documents: z.array(z.object({ fileId: z.uuid(), fileName: z.string(), fileUrl: z.string() })),
  rowsRead: z.int(),
  /** Holds the number of rows that cannot be paid, and of those that its maker left out of the draft. */
  rowsFaulty: z.int(),
  leftOut: z.int(),
  fault: z.nullable(z.enum(batchFaults)),
  /** Holds the columns that the fault is about. */
  faultAbout: z.array(batchColumnShape),
  totals: z.array(batchTotal),
  /**
   * Holds the number of rows with an account that is not, or not exactly, in the payee's name, and that nobody has
   * accepted yet. Counted only before the batch is submitted.
   */
  differingNames: z.int(),
  /** Holds the number of rows that repeat a payment already made or awaiting its review. Counted in the same way. */
  repeated: z.int(),
  maker: z.string(),
  isMine: z.boolean(),
  /** True when the caller may decide on it now, followed by the permitted reviewers. */
  mayReview: z.boolean(),
  reviewers: z.array(z.array(z.string())),
  passed: z.int(),
  /**
   * Holds the numbers of the levels of the approval group that it has to pass, before submission in its current state:
   * those with a limit that its largest row or its sum reaches, and those that apply to the country of a payee's bank.
   */
  levels: z.array(z.int()),
  /**
   * Holds the value of its largest row and of all its rows in US dollars; null without a rate, and in lists of drafts.
   */
  worth: z.nullable(z.object({ largest: moneyCodec, sum: moneyCodec })),
  placedAt: instant,
  submittedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /**
   * Holds the current result of an approved batch, null before; and the number and amount of its payments by outcome
   * and currency.
   */
  result: z.nullable(batchResults),
  outcome: z.array(z.object({ state: batchOutcomes, rows: z.int(), amount: moneyCodec })),
});

/**
 * Returns the amounts that a batch holds in each account that pays it: for exchanges, the maximum cost. The maker sees
 * these amounts and agrees to them.
 */
export function batchHoldAmounts(totals: readonly Pick<z.output<typeof batchTotal>, "debit" | "exchange">[]): Money[] {
  const sums = new Map<Currency, bigint>();
  for (const { debit, exchange } of totals)
    sums.set(debit.currency, (sums.get(debit.currency) ?? 0n) + (exchange?.held ?? debit).minor);
  return [...sums].map(([account, minor]) => money(account, minor));
}

/** Describes a row as it was entered, by column, with its result. */
export const batchRowShape = z.object({
  no: z.int(),
  typed: z.record(z.string().check(z.refine(isPaymentBatchColumn)), z.string()),
  faults: z.array(batchRowFaultShape),
  payeeName: z.string(),
  payeeAccount: z.string(),
  amount: z.nullable(moneyCodec),
  /** Its fee, and the total debit, in the currency of the account that pays: estimated until it is approved. */
  fee: z.nullable(moneyCodec),
  debit: z.nullable(moneyCodec),
  rate: z.nullable(rateCodec),
  bearer: z.string(),
  purpose: z.string(),
  reference: z.string(),
  merchantOrderNo: z.string(),
  /** True when the payee was not saved when the row was read; it is saved when the batch is submitted. */
  isNewPayee: z.boolean(),
  /** Holds the payee's bank; empty when a faulty row names none. */
  bank: z.object({ name: z.string(), swift: z.string(), country: z.string() }),
  /**
   * Holds the difference of the account's own name at the first name check of the payee, or null for none. `heldBy` is
   * the account's name when it is close.
   */
  nameDiffers: z.nullable(z.enum(["close", "none"])),
  heldBy: z.nullable(z.string()),
  state: paymentBatchRowStates,
  orderNo: z.nullable(orderNo),
  failure: z.nullable(z.enum(rowFailures)),
  /** Holds the current state of the payment created from the row. */
  payment: z.nullable(
    z.object({
      state: stateSchema(paymentMachine),
      refundState: stateSchema(refundMachine),
      failReason: z.nullable(z.string()),
    }),
  ),
  /** Holds the number of a recent payment, or of a batch awaiting its review, that pays the same. */
  repeats: z.nullable(orderNo),
  /** Holds the batch in which it is paid again. */
  again: z.nullable(orderNo),
});

import * as z from "zod/mini";
import { day, orderNo } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import { instant } from "@/lib/time/instant";
import { settlementEnds, settlementMachine as machine } from "../order-states";
import { customsSettlementAgreement, settlementAgreement } from "../orders/terms";
import { offHoursRate } from "./conditions";

/** Names the method: from the merchant's balance, or advanced on incomes with an association under review. */
export const settlementMethod = z.enum(["normal", "speedy"]);

/** Names the fixed amount: the one paid, or the yuan received. */
export const settlementMode = z.enum(["byPay", "byReceive"]);

/** Describes an agreement that a settlement accepts, in its current version. */
export const settlementAgreementShape = z.object({
  id: z.enum([settlementAgreement, customsSettlementAgreement]),
  version: z.int(),
});

/**
 * Describes when a settlement goes to the bank and is expected to arrive, by the cut-off of 15:00 and the working days.
 */
export const settlementArrival = z.object({
  dispatchAt: instant,
  sentOn: day,
  expectedOn: day,
  /** The reason why it does not go the same day: it is past the cut-off, or a day off. */
  late: z.nullable(z.enum(["cutOff", "dayOff"])),
  /** False when no official list of holidays exists for these days: only weekends count. */
  isOfficial: z.boolean(),
});

/** Describes the advance for a speedy settlement, and its cost. */
const settlementAdvance = z.object({
  /** Holds the amount, its fee and the fee of the advance. */
  amount: moneyCodec,
  isFree: z.boolean(),
  daysPaid: z.int(),
  interestFrom: instant,
  dueAt: instant,
  /** Holds the interest of a begun day after the free or prepaid time, in parts of a million. */
  interestPpm: z.int(),
});

/** Describes the cost of a settlement, at a rate that is locked for it. */
export const settlementCostShape = z.object({
  method: settlementMethod,
  mode: settlementMode,
  pay: moneyCodec,
  /** Yuan, which the ledger stores as CNH and users call CNY. */
  receive: moneyCodec,
  rate: rateCodec,
  /** Holds the market's mid rate when it was locked. */
  mid: rateCodec,
  fee: moneyCodec,
  /** Holds the fee of the advance of a speedy settlement. */
  speedyFee: moneyCodec,
  /** Holds the total that leaves the balance, or is advanced. */
  debit: moneyCodec,
  advance: z.nullable(settlementAdvance),
  quoteId: z.uuid(),
  /** Holds the caller's time of the calculation, and the time at which the rate's lock expires. */
  at: instant,
  expiresAt: instant,
  arrival: settlementArrival,
  /** Holds the basis of the rate while the market is closed; null for the current rate. */
  offHours: z.nullable(offHoursRate),
  /**
   * Holds the review, when the approval group has to pass it: the number of levels, the time limit, and the amount
   * reserved until then; the exchange is then made at the rate of the approval.
   */
  review: z.nullable(z.object({ levels: z.int(), minutes: z.int(), held: moneyCodec })),
  /** True when part of it is settled by a customs declaration. */
  isCustoms: z.boolean(),
  /** Holds the agreements to accept. */
  agreements: z.array(settlementAgreementShape),
});

/** Describes one link of an income with a material, and the amounts that settlements draw on it. */
export const settlementLink = z.object({
  associationNo: orderNo,
  detailId: orderNo,
  serialNo: orderNo,
  contractNo: z.string(),
  buyerName: z.string(),
  /** True when it is settled by a customs declaration. */
  isCustoms: z.boolean(),
  arrivedAt: instant,
  linked: moneyCodec,
  /** Holds the amounts that other settlements draw on it, and the remainder. */
  used: moneyCodec,
  left: moneyCodec,
  /** Holds the amount that this settlement draws. */
  drawn: moneyCodec,
});

/** Describes a settlement in a list. */
export const settlementOrderShape = z.object({
  orderNo,
  state: stateSchema(machine),
  /** Holds the number of changes so far: a decision refers to it. */
  changes: z.int(),
  method: settlementMethod,
  mode: settlementMode,
  isCustoms: z.boolean(),
  pay: moneyCodec,
  receive: moneyCodec,
  fee: moneyCodec,
  speedyFee: moneyCodec,
  debit: moneyCodec,
  rate: rateCodec,
  /** True while amounts and rate are indicative: the exchange is made on approval. */
  isIndicative: z.boolean(),
  payeeNo: orderNo,
  payeeName: z.string(),
  payeeAccount: z.string(),
  payeeBank: z.object({ zh: z.string(), en: z.string() }),
  note: z.string(),
  placedAt: instant,
  /** During the review, the latest time at which the bank may receive it. */
  arrival: settlementArrival,
  doneAt: z.nullable(instant),
  operator: z.string(),
  reviewState: z.nullable(stateSchema(paymentReview)),
  /** Holds the bank's request while it waits for documents. */
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  /** Holds the kind of its cancellation, and the reason as text; empty when none was given. */
  end: z.nullable(z.enum(settlementEnds)),
  endReason: z.string(),
  /** Holds the yuan that became available when it was cancelled after its exchange: nothing is bought back. */
  kept: z.nullable(moneyCodec),
  /** Holds the number of payout attempts. */
  attempts: z.int(),
  /** Holds the advance that paid for it. */
  advanceNo: z.nullable(orderNo),
});

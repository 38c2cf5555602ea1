import * as z from "zod/mini";
import { day, orderNo } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { paymentReview } from "@/lib/payments/states";
import { instant } from "@/lib/time/instant";
import { settlementEnds, settlementOrder as machine } from "../order-states";
import { customsSettlementAgreement, settlementAgreement } from "../orders/terms";
import { offHoursRate } from "./conditions";

/** Out of the merchant's balance, or advanced on incomes whose association is under review. */
export const settlementMethod = z.enum(["normal", "speedy"]);

/** Which of the two amounts is named: the one that is paid, or the yuan that are received. */
export const settlementMode = z.enum(["byPay", "byReceive"]);

/** An agreement that a settlement accepts, in its version of now. */
export const settlementAgreementShape = z.object({
  id: z.enum([settlementAgreement, customsSettlementAgreement]),
  version: z.int(),
});

/** When a settlement goes to the bank and is expected to arrive, by the cut-off of 15:00 and the working days. */
export const settlementArrival = z.object({
  dispatchAt: instant,
  sentOn: day,
  expectedOn: day,
  /** Why it does not go the same day: it is past the cut-off, or a day off. */
  late: z.nullable(z.enum(["cutOff", "dayOff"])),
  /** False where no official list of holidays exists for these days: weekends alone count. */
  isOfficial: z.boolean(),
});

/** What is advanced for a speedy settlement, and what that costs. */
const settlementAdvance = z.object({
  /** The amount, its fee and the fee of the advance. */
  amount: moneyCodec,
  isFree: z.boolean(),
  daysPaid: z.int(),
  interestFrom: instant,
  dueAt: instant,
  /** Interest of a day begun after what is free or paid for, in parts of a million. */
  interestPpm: z.int(),
});

/** What a settlement costs, at a rate that is locked for it. */
export const settlementCost = z.object({
  method: settlementMethod,
  mode: settlementMode,
  pay: moneyCodec,
  /** Yuan, which the ledger keeps as CNH and people call CNY. */
  receive: moneyCodec,
  rate: rateCodec,
  /** The market's mid rate when it was locked. */
  mid: rateCodec,
  fee: moneyCodec,
  /** The fee of the advance of a speedy settlement. */
  speedyFee: moneyCodec,
  /** All of it: what leaves the balance, or is advanced. */
  debit: moneyCodec,
  advance: z.nullable(settlementAdvance),
  quoteId: z.uuid(),
  /** The asker's time when this was worked out, and when the rate is locked no longer. */
  at: instant,
  expiresAt: instant,
  arrival: settlementArrival,
  /** How the rate came about while the market is closed; null of the present one. */
  offHours: z.nullable(offHoursRate),
  /**
   * Where the approval group has to pass it: on how many levels, by when, and what is set aside of the balance until
   * then; the exchange is then made at the rate of the approval.
   */
  review: z.nullable(z.object({ levels: z.int(), minutes: z.int(), held: moneyCodec })),
  /** Whether something is settled by a customs declaration. */
  isCustoms: z.boolean(),
  /** What has to be accepted to make it. */
  agreements: z.array(settlementAgreementShape),
});

/** One link of an income with a material, and what settlements draw of it. */
export const settlementLink = z.object({
  associationNo: orderNo,
  detailId: orderNo,
  serialNo: orderNo,
  contractNo: z.string(),
  buyerName: z.string(),
  /** Whether it is settled by a customs declaration. */
  isCustoms: z.boolean(),
  arrivedAt: instant,
  linked: moneyCodec,
  /** What other settlements draw of it, and what is left. */
  used: moneyCodec,
  left: moneyCodec,
  /** What this settlement draws. */
  drawn: moneyCodec,
});

/** A settlement as lists show it. */
export const settlementOrder = z.object({
  orderNo,
  state: stateOf(machine),
  /** How often it has changed: what is decided is named by it. */
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
  /** While it is reviewed, the latest instant at which the bank may get it. */
  arrival: settlementArrival,
  doneAt: z.nullable(instant),
  operator: z.string(),
  reviewState: z.nullable(stateOf(paymentReview)),
  /** The bank's request while it waits for documents. */
  asked: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  /** How it was cancelled, and why in words; empty where nobody gave any. */
  end: z.nullable(z.enum(settlementEnds)),
  endReason: z.string(),
  /** The yuan that became available when it was cancelled after its exchange: nothing is bought back. */
  kept: z.nullable(moneyCodec),
  /** How often its payout was tried. */
  attempts: z.int(),
  /** The advance that paid for it. */
  advanceNo: z.nullable(orderNo),
});

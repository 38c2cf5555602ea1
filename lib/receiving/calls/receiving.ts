import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { permissionOf } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { receivingScreens } from "../screens";
import { rails } from "../account-places";
import { auditStatuses } from "../audit";
import { checkReasons, entryTypes, incomeWaits, refundModes, viaMost } from "../terms";
import { income as incomeMachine, remittance as remittanceMachine } from "../states";

const needs = permissionOf(receivingScreens.receipts);
const detail = calls("/api/b2b/payee-trade-detail", { needs });
const gpi = calls("/api/user/gpi-info/incoming", { needs });

/** OUR: the payer bears all charges; SHA: shared; BEN: the payee bears all. */
export const chargingMode = z.enum(["OUR", "SHA", "BEN"]);

/** By what money comes: SWIFT, or a rail of one country. */
export const rail = z.enum(rails);

/** Where the check of an income, or of the orders that it pays, stands. */
export const auditStatus = z.enum(auditStatuses);

/** Why an income is checked before it is credited. */
export const checkReason = z.enum(checkReasons);

export const income = z.object({
  detailId: orderNo,
  state: stateOf(incomeMachine),
  /** Credited, but not to be used until an expired certificate of the merchant is renewed. */
  isHeld: z._default(z.boolean(), false),
  amount: moneyCodec,
  fee: moneyCodec,
  arrivedAt: instant,
  /** Null until it is credited. */
  creditedAt: z.nullable(instant),
  remitterName: z.string(),
  remitterAccount: z.string(),
  payeeAccount: z.string(),
  postscript: z.string(),
  remittanceNo: orderNo,
  auditStatus,
  /** Quick: credited ahead of the orders that it pays, which are to be associated until then. */
  entryType: z._default(z.enum(entryTypes), "normal"),
  quickDueAt: z._default(z.nullable(instant), null),
  /** Of the net amount, what is associated with orders. */
  linked: moneyCodec,
  /** Something of it may be associated with orders, before or after it is credited. */
  mayAssociate: z._default(z.boolean(), false),
  /** Why it could not be credited. */
  failReason: z.nullable(z.string()),
});

export const remittance = z.object({
  orderNo,
  state: stateOf(remittanceMachine),
  amount: moneyCodec,
  fee: moneyCodec,
  chargingMode,
  payerName: z.string(),
  payerAccount: z.string(),
  payerBank: z.string(),
  payerCountry: z.string(),
  intermediaryBank: z.string(),
  beneficiaryBank: z.string(),
  payeeAccount: z.string(),
  postscript: z.string(),
  /** SWIFT, or the own rail of a local account's country: then it has no UETR and is not tracked. */
  rail: z.optional(rail),
  uetr: z.string(),
  sentAt: instant,
  arrivesAt: instant,
  settledAt: z.nullable(instant),
  rejectReason: z.nullable(z.string()),
});

/** A bank on a remittance's way: when it comes or came there, and what the bank keeps of it. */
export const remittanceHop = z.object({
  kind: z.enum(["payer", "onTheWay", "payee"]),
  bank: z.string(),
  /** Empty where it is not known. */
  swift: z.string(),
  country: z.string(),
  at: instant,
  isReached: z.boolean(),
  kept: z.nullable(moneyCodec),
});

/** The banks between the payer's and ours as somebody who sends says them, with what each keeps. */
export const viaBanks = z
  .array(
    z.object({
      bank: line(1, 140),
      swift: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      kept: z.optional(moneyCodec),
    }),
  )
  .check(z.minLength(1), z.maxLength(viaMost));

const period = { from: z.optional(day), to: z.optional(day) };

/** One step of what became of an income: of a link to an order, a refund, a settlement that draws of it, an advance. */
const storyRow = z.extend(historyRow, {
  of: z.enum(["association", "incomeRefund", "settlementOrder", "advance"]),
  orderNo,
  /** The contract, the payee, or the order that was advanced for. */
  about: z.string(),
  /** How much of the income; of a link that is shortened what is left; null where a step says none. */
  amount: z.nullable(moneyCodec),
  /** What was written as its reason; else empty. */
  reason: z.string(),
});
export type StoryRow = z.output<typeof storyRow>;

/** What narrows a list of incomes, and its export. */
export const incomeFilters = {
  state: z.optional(stateOf(incomeMachine)),
  auditStatus: z.optional(auditStatus),
  /** Those credited ahead, whose orders are still to be associated. */
  waits: z.optional(z.enum(incomeWaits)),
  entryType: z.optional(z.enum(entryTypes)),
  currency: z.optional(currency),
  detailId: z.optional(line(0, 32)),
  remitter: z.optional(line(0, 140)),
  /** In the number of the receiving account. */
  account: z.optional(line(0, 40)),
  ...period,
};

/** An income as a list has it: while one of it is under way, how it is refunded, and when that is expected to be done. */
const listedIncome = z.extend(income, {
  refund: z.nullable(z.object({ mode: z.enum(refundModes), dueAt: z.nullable(instant) })),
  /** While its orders are still to be associated, why operations rejected the last of them; null where they did not. */
  rejectReason: z._default(z.nullable(z.string()), null),
});

export const receiving = {
  incomes: detail.post("page", {
    about: "Income records, newest first.",
    takes: z.object({ ...incomeFilters, ...page }),
    gives: pageOf(listedIncome),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  incomeSums: detail.post("summary", {
    about: "What the incomes of a whole list come to, currency by currency in display order.",
    takes: z.object(incomeFilters),
    gives: z.object({
      sums: z.array(
        z.object({
          count: z.int(),
          amount: sumCodec,
          fee: sumCodec,
          /** What came in, less what banks deducted. */
          net: sumCodec,
          /** What of that was credited, refunded since or not. */
          credited: sumCodec,
        }),
      ),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  remittances: gpi.post("list", {
    about:
      "Remittances from abroad: on their way, as far as they are tracked, received, rejected; newest first, or the first to be expected.",
    takes: z.object({
      /** Those that are expected first come first. */
      isByArrival: z.optional(z.boolean()),
      state: z.optional(stateOf(remittanceMachine)),
      currency: z.optional(currency),
      ...period,
      ...page,
    }),
    gives: pageOf(remittance),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  remittance: gpi.post("detail", {
    about:
      "One remittance with the banks on its way, the history of its states, its income record, and what became of that.",
    takes: z.object({ orderNo }),
    gives: z.object({
      remittance,
      hops: z.array(remittanceHop),
      income: z.nullable(income),
      history: z.array(historyRow),
      /** Every change of the income's state; empty while there is none. */
      incomeHistory: z.array(historyRow),
      /** What became of the income, oldest first; settlements and advances for those who may see them. */
      story: z.array(storyRow),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
};

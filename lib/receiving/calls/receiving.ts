import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { historyRow, stateCountsSchema, stateSchema } from "@/lib/call/state";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { receivingScreens } from "../screens";
import { rails } from "../account-places";
import { auditStatuses } from "../audit";
import { checkReasons, entryTypes, incomeWaits, refundModes, viaMost } from "../terms";
import { income as incomeMachine, remittance as remittanceMachine } from "../states";

const receiptsPermission = screenAccess(receivingScreens.receipts);
const detail = declareCalls("/api/b2b/payee-trade-detail", { access: receiptsPermission });
const gpi = declareCalls("/api/user/gpi-info/incoming", { access: receiptsPermission });

/** Lists the charging modes. OUR: the payer bears all charges; SHA: shared; BEN: the payee bears all. */
export const chargingMode = z.enum(["OUR", "SHA", "BEN"]);

/** Names the rail by which money arrives: SWIFT, or a rail of one country. */
export const rail = z.enum(rails);

/** Names the audit status of an income, or of the orders that it pays. */
export const auditStatus = z.enum(auditStatuses);

/** Names the reason why an income is checked before it is credited. */
export const checkReason = z.enum(checkReasons);

export const incomeView = z.object({
  detailId: orderNo,
  state: stateSchema(incomeMachine),
  /** True when it is credited but unusable until the merchant's expired certificate is renewed. */
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
  /** Quick: credited ahead of the orders that it pays, which are to be associated by the due time. */
  entryType: z._default(z.enum(entryTypes), "normal"),
  quickDueAt: z._default(z.nullable(instant), null),
  /** Holds the part of the net amount that is associated with orders. */
  linked: moneyCodec,
  /** True when part of it may be associated with orders, before or after it is credited. */
  mayAssociate: z._default(z.boolean(), false),
  /** Holds the reason why it could not be credited. */
  failReason: z.nullable(z.string()),
});

export const remittanceView = z.object({
  orderNo,
  state: stateSchema(remittanceMachine),
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
  /** SWIFT, or the rail of a local account's country: then it has no UETR and is not tracked. */
  rail: z.optional(rail),
  uetr: z.string(),
  sentAt: instant,
  arrivesAt: instant,
  settledAt: z.nullable(instant),
  rejectReason: z.nullable(z.string()),
});

/**
 * Describes a bank on a remittance's route: the expected or actual time there, and the charge that the bank deducts.
 */
export const remittanceHop = z.object({
  kind: z.enum(["payer", "onTheWay", "payee"]),
  bank: z.string(),
  /** Empty when unknown. */
  swift: z.string(),
  country: z.string(),
  at: instant,
  isReached: z.boolean(),
  kept: z.nullable(moneyCodec),
});

/** Lists the banks between the payer's and ours as the sender specifies them, with the charge each deducts. */
export const viaBanks = z
  .array(
    z.object({
      bank: singleLineText(1, 140),
      swift: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)),
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      kept: z.optional(moneyCodec),
    }),
  )
  .check(z.minLength(1), z.maxLength(viaMost));

const period = { from: z.optional(day), to: z.optional(day) };

/**
 * Describes one step in the history of an income's use: of a link to an order, a refund, a settlement that draws on it,
 * or an advance.
 */
const storyRow = z.extend(historyRow, {
  of: z.enum(["association", "incomeRefund", "settlementOrder", "advance"]),
  orderNo,
  /** Holds the contract, the payee, or the order that was advanced for. */
  about: z.string(),
  /** Holds the amount of the income concerned; for a shortened link the remainder; null when the step has none. */
  amount: z.nullable(moneyCodec),
  /** Holds the stated reason, or an empty text. */
  reason: z.string(),
});
export type StoryRow = z.output<typeof storyRow>;

/** Holds the filters of an income list, and of its export. */
export const incomeFilters = {
  state: z.optional(stateSchema(incomeMachine)),
  auditStatus: z.optional(auditStatus),
  /** Selects those credited ahead, with orders still to be associated. */
  waits: z.optional(z.enum(incomeWaits)),
  entryType: z.optional(z.enum(entryTypes)),
  currency: z.optional(currency),
  detailId: z.optional(singleLineText(0, 32)),
  remitter: z.optional(singleLineText(0, 140)),
  /** Matches part of the receiving account's number. */
  account: z.optional(singleLineText(0, 40)),
  ...period,
};

/** Describes an income in a list: with the method and expected completion of a refund in progress. */
const listedIncome = z.extend(incomeView, {
  refund: z.nullable(z.object({ mode: z.enum(refundModes), dueAt: z.nullable(instant) })),
  /**
   * Holds the reason why operations rejected the last order, while orders are still to be associated; otherwise null.
   */
  rejectReason: z._default(z.nullable(z.string()), null),
});

export const receiving = {
  incomes: detail.post("page", {
    about: "Income records, newest first unless the oldest are to be first.",
    input: z.object({ ...incomeFilters, isOldestFirst: z.optional(z.boolean()), ...page }),
    output: pageSchema(listedIncome),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  incomeCounts: detail.post("counts", {
    about:
      "How many income records of the list without filters are in each state, as far as that is known at little cost.",
    output: stateCountsSchema(incomeMachine),
    reads: ["incomes"],
  }),
  incomeSums: detail.post("summary", {
    about: "What the incomes of a whole list come to, currency by currency in display order.",
    input: z.object(incomeFilters),
    output: z.object({
      sums: z.array(
        z.object({
          count: z.int(),
          amount: sumCodec,
          fee: sumCodec,
          /** Holds the funds received, less bank charges. */
          net: sumCodec,
          /** Holds the part of that which was credited, whether or not refunded since. */
          credited: sumCodec,
        }),
      ),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  remittances: gpi.post("list", {
    about:
      "Remittances from abroad: on their way, as far as they are tracked, received, rejected; newest first, or the first to be expected.",
    input: z.object({
      /** Sorts those that are expected first to the top. */
      isByArrival: z.optional(z.boolean()),
      state: z.optional(stateSchema(remittanceMachine)),
      currency: z.optional(currency),
      ...period,
      ...page,
    }),
    output: pageSchema(remittanceView),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["incomes"],
  }),
  remittance: gpi.post("detail", {
    about:
      "One remittance with the banks on its way, the history of its states, its income record, and what became of that.",
    input: z.object({ orderNo }),
    output: z.object({
      remittance: remittanceView,
      hops: z.array(remittanceHop),
      income: z.nullable(incomeView),
      history: z.array(historyRow),
      /** Every change of the income's state; empty without an income. */
      incomeHistory: z.array(historyRow),
      /**
       * Holds the history of the income's use, oldest first; settlements and advances only for those who may read them.
       */
      story: z.array(storyRow),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["incomes"],
  }),
};

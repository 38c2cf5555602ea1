import { machine, type Machine, type Tone } from "@/lib/machine/machine";

/**
 * Holds the states of an exchange, one machine per kind. Codes are the closing status of the specification (2, section
 * 4): 0 pending, 1 processing, 2 finished, 3 fail, 4 timeOut, 5 invalid, 6 canceled. Their meaning for a reader differs
 * by kind, and so do their texts.
 */

/** Describes an immediate exchange at a locked quote. Only a payments API accepts one and then refuses it. */
export const realTimeOrder = machine(
  { name: "realTimeOrder", table: "exchange_order", kind: "realTime", notifiedColumns: ["user_no"] },
  "processing",
  {
    processing: { code: "1", tone: "moving", on: { fill: "finished", refuse: "fail" } },
    finished: { code: "2", tone: "good" },
    fail: { code: "3", tone: "bad" },
  },
);

/**
 * Describes an order that waits for the market until the end of its last day. Its terms may change meanwhile; when an
 * insufficient balance filled a part, the rest was cancelled.
 */
export const limitOrder = machine(
  { name: "limitOrder", table: "exchange_order", kind: "limit", notifiedColumns: ["user_no"] },
  "pending",
  {
    pending: {
      code: "0",
      tone: "waiting",
      on: { touch: "processing", change: "pending", cancel: "canceled", expire: "timeOut" },
    },
    processing: { code: "1", tone: "moving", on: { fill: "finished", fillPart: "finished", starve: "fail" } },
    finished: { code: "2", tone: "good" },
    fail: { code: "3", tone: "bad" },
    timeOut: { code: "4", tone: "quiet" },
    canceled: { code: "6", tone: "quiet" },
  },
);

/** Describes an order with rate fixed and sell amount held at booking; delivered on the delivery day, or missed. */
export const bookedOrder = machine(
  { name: "bookedOrder", table: "exchange_order", kind: "booked", notifiedColumns: ["user_no"] },
  "pending",
  {
    pending: { code: "0", tone: "waiting", on: { activate: "processing", cancel: "canceled" } },
    processing: { code: "1", tone: "moving", on: { deliver: "finished", miss: "timeOut" } },
    finished: { code: "2", tone: "good" },
    timeOut: { code: "4", tone: "bad" },
    canceled: { code: "6", tone: "quiet" },
  },
);

/**
 * Describes an order with the rate fixed at booking, paid for on the delivery day; in default until it is cured or
 * closed out.
 */
export const postFundedOrder = machine(
  { name: "postFundedOrder", table: "exchange_order", kind: "postFunded", notifiedColumns: ["user_no"] },
  "pending",
  {
    pending: { code: "0", tone: "waiting", on: { activate: "processing", cancel: "canceled" } },
    processing: { code: "1", tone: "moving", on: { deliver: "finished", default: "timeOut" } },
    finished: { code: "2", tone: "good" },
    timeOut: { code: "4", tone: "bad", on: { cure: "finished", closeOut: "invalid" } },
    invalid: { code: "5", tone: "bad" },
    canceled: { code: "6", tone: "quiet" },
  },
);

/**
 * Lists every status that an exchange of some kind may have, for replies and the list's filter: it has no transitions.
 */
export const closingStatus = machine("closingStatus", "pending", {
  pending: { code: "0", tone: "waiting" },
  processing: { code: "1", tone: "moving" },
  finished: { code: "2", tone: "good" },
  fail: { code: "3", tone: "bad" },
  timeOut: { code: "4", tone: "bad" },
  invalid: { code: "5", tone: "bad" },
  canceled: { code: "6", tone: "quiet" },
});

export type ClosingStatus = (typeof closingStatus.states)[number];

/**
 * Names the kinds. realTime: immediately at a locked quote. limit: when the market reaches the target. booked,
 * postFunded: on a delivery day, paid for at booking or on that day.
 */
export const exchangeKinds = ["realTime", "limit", "booked", "postFunded"] as const;
export type ExchangeKind = (typeof exchangeKinds)[number];

/** Lists the kinds by the specification's numbers, in the order of the application's tabs: "queryLastExchange/2". */
export const exchangeKindCodes = ["1", "2", "3", "4"] as const;
const kindByCode: Readonly<Record<(typeof exchangeKindCodes)[number], ExchangeKind>> = {
  "1": "realTime",
  "2": "booked",
  "3": "postFunded",
  "4": "limit",
};
const isKindCode = (text: string): text is (typeof exchangeKindCodes)[number] => Object.hasOwn(kindByCode, text);

/** Returns a kind by its name, or by the specification's number. */
export const exchangeKindOf = (kindOrCode: ExchangeKind | (typeof exchangeKindCodes)[number]): ExchangeKind =>
  isKindCode(kindOrCode) ? kindByCode[kindOrCode] : kindOrCode;

const machines = {
  realTime: realTimeOrder,
  limit: limitOrder,
  booked: bookedOrder,
  postFunded: postFundedOrder,
} as const;

/** Returns the machine of a kind of exchange. */
export const machineOf = (kind: ExchangeKind): Machine<ClosingStatus, string> => machines[kind];

/** Returns the tone of a status, by the order's own kind. */
export const toneOf = ({ kind, state }: { kind: ExchangeKind; state: ClosingStatus }): Tone =>
  machineOf(kind).tone(state);

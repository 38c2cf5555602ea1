import * as z from "zod/mini";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { day, emailOrNone, singleLineText, orderNo } from "./field-schemas";

const orders = z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(100, "text.long"));

/** Normalizes an address as stored, so that the operation does not depend on its spelling. */
const email = z.email("text.email").check(z.toLowerCase(), z.maxLength(120, "text.long"));
const days = { startsOn: z.optional(day), endsOn: z.optional(day) };
/**
 * Identifies another recipient of a refund; an account number alone is unique only within its bank. Empty when a refund
 * returns to the account that it came from.
 */
const refundedElsewhere = {
  payeeName: z.optional(singleLineText(1, 140)),
  payeeAccount: z.optional(singleLineText(1, 40)),
  payeeBank: z.optional(singleLineText(1, 140)),
  payeeSwift: z.optional(singleLineText(1, 11)),
  payeeCountry: z.optional(singleLineText(2, 2)),
};
const permissionList = z.array(singleLineText(1, 120)).check(z.maxLength(200));

/**
 * Describes exactly the operation that a person confirms: a code that was sent for one operation is not valid for
 * another, nor for the same with another amount or payee.
 */
export const confirmedOperation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("payment"), payeeId: z.uuid(), amount: moneyCodec, payOn: z.optional(day) }),
  /** A recurring payment, until a day or a number of times. */
  z.object({
    kind: z.literal("standing"),
    payeeId: z.uuid(),
    amount: moneyCodec,
    every: z.enum(["week", "month"]),
    firstOn: day,
    untilOn: z.optional(day),
    times: z.optional(z.int()),
  }),
  /** The new cost of an approved payment. */
  z.object({ kind: z.literal("cost"), orderNo, debit: moneyCodec }),
  /** An exchange-and-pay order: payee and amount; its current cost at confirmation; and its review. */
  z.object({ kind: z.literal("exchangePay"), payeeId: z.uuid(), amount: moneyCodec }),
  z.object({ kind: z.literal("exchangePayCost"), orderNo, debit: moneyCodec }),
  z.object({ kind: z.literal("exchangePayReview"), orderNo, isApproved: z.boolean() }),
  /** The money bought by such an order is paid out again, possibly to another payee. */
  z.object({ kind: z.literal("exchangePayAgain"), orderNo, payeeId: z.uuid() }),
  z.object({ kind: z.literal("review"), orderNos: orders, isApproved: z.boolean() }),
  z.object({
    kind: z.literal("batch"),
    batchNo: orderNo,
    debits: z.array(moneyCodec).check(z.maxLength(50, "text.long")),
  }),
  z.object({ kind: z.literal("batchReview"), batchNos: orders, isApproved: z.boolean() }),
  /** `group` is the group as a whole, in one text. */
  z.object({ kind: z.literal("approvalGroup"), levels: z.int(), people: z.int(), group: singleLineText(0, 8_000) }),
  /** An invitation of a new person: the permitted days, and the role. */
  z.object({ kind: z.literal("newPerson"), name: singleLineText(1, 80), email, roleId: z.uuid(), ...days }),
  /** Another invitation, possibly to another address. */
  z.object({ kind: z.literal("invitation"), operatorId: z.uuid(), email }),
  /** The new state of a person with another role, more days, or permission to sign in again. */
  z.object({ kind: z.literal("person"), operatorId: z.uuid(), roleId: z.uuid(), isEnabled: z.boolean(), ...days }),
  /** All permissions of a role after the change. */
  z.object({ kind: z.literal("permissions"), roleId: z.uuid(), permissions: permissionList }),
  /** A disabled role is enabled again. */
  z.object({ kind: z.literal("role"), roleId: z.nullable(z.uuid()), roleName: singleLineText(1, 40) }),
  z.object({ kind: z.literal("payee"), name: singleLineText(1, 140), account: singleLineText(1, 60), currency }),
  /** A transfer to another merchant: the received amount, or with `isTotal` the total debit. */
  z.object({
    kind: z.literal("transfer"),
    payeeUserNo: singleLineText(1, 20),
    amount: moneyCodec,
    isTotal: z.boolean(),
  }),
  /** A settlement in yuan: the sold amount, or the received yuan; speedy with an advance. */
  z.object({
    kind: z.literal("settlement"),
    payeeNo: orderNo,
    amount: moneyCodec,
    payCurrency: currency,
    isSpeedy: z.boolean(),
  }),
  /** The yuan of a failed settlement are paid out again, to another payee when one is named. */
  z.object({ kind: z.literal("resettlement"), orderNo, payeeNo: z.optional(orderNo) }),
  /** The new cost of an approved settlement. */
  z.object({ kind: z.literal("settlementCost"), orderNo, debit: moneyCodec }),
  z.object({ kind: z.literal("settlementReview"), orderNos: orders, isApproved: z.boolean() }),
  /** The refunded amount of an income, with the recipient when it is not its remitter. */
  z.object({ kind: z.literal("refund"), detailId: orderNo, amount: moneyCodec, ...refundedElsewhere }),
  /** A refund under way is redirected to other details of its payee. */
  z.object({ kind: z.literal("refundPayee"), orderNo, ...refundedElsewhere }),
  /** The address of a payee's remittance advice; empty for none. */
  z.object({ kind: z.literal("payeeAdvice"), payeeId: z.uuid(), email: emailOrNone }),
  /** A payment is sent before its day. */
  z.object({ kind: z.literal("sooner"), orderNo, payOn: day }),
  /** A paused standing order is resumed. */
  z.object({ kind: z.literal("resume"), standingNo: orderNo }),
  /**
   * An exchange at a locked rate; the exchanged amounts are confirmed, so that a renewed quote for the same amounts is
   * valid.
   */
  z.object({ kind: z.literal("quote"), quoteId: z.uuid(), deliveryDate: z.nullable(day) }),
  z.object({ kind: z.literal("limit"), sell: currency, buy: currency, amount: moneyCodec, target: rateCodec }),
  /** The new values of a waiting limit order. */
  z.object({ kind: z.literal("limitChange"), orderNo, amount: moneyCodec, target: rateCodec }),
  /**
   * An API key is created: its scope, addresses and limits; another person confirms it; its person rotates the secret.
   */
  z.object({
    kind: z.literal("apiKey"),
    name: singleLineText(1, 40),
    permissions: permissionList,
    addresses: singleLineText(0, 1_400),
    orderLimit: z.optional(moneyCodec),
    dayLimit: z.optional(moneyCodec),
  }),
  z.object({ kind: z.literal("apiKeyConfirmed"), keyId: z.uuid() }),
  z.object({ kind: z.literal("apiKeyRotated"), keyId: z.uuid(), overlapHours: z.int() }),
  /** The address that receives events of the company, and the events; null for a new one. */
  z.object({
    kind: z.literal("webhook"),
    endpointId: z.nullable(z.uuid()),
    url: singleLineText(1, 500),
    events: z.array(singleLineText(1, 40)).check(z.maxLength(100)),
  }),
  /** Such an address gets another secret that signs its messages. */
  z.object({ kind: z.literal("webhookSecret"), endpointId: z.uuid() }),
  /** One of a person's own sessions, or all others. */
  z.object({ kind: z.literal("sessions"), sessionId: z.nullable(z.uuid()) }),
]);
export type ConfirmedOperation = z.output<typeof confirmedOperation>;

/** Serializes an operation: two are the same when all confirmed fields are. */
export const operationText = (operation: ConfirmedOperation): string =>
  JSON.stringify(z.encode(confirmedOperation, operation));

import * as z from "zod/mini";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { day, emailOrNone, line, orderNo } from "./field-schemas";

const orders = z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(100, "text.long"));

/** As it is kept, so that the deed is the same however the address was written. */
const email = z.email("text.email").check(z.toLowerCase(), z.maxLength(120, "text.long"));
const days = { startsOn: z.optional(day), endsOn: z.optional(day) };
/** An account's number is one's own at its bank alone: another bank may have given the same to somebody else. */
/**
 * An account's number is one's own at its bank alone: another bank may have given the same to somebody else. Nothing where
 * a refund goes back to the account that it came from.
 */
const refundedElsewhere = {
  payeeName: z.optional(line(1, 140)),
  payeeAccount: z.optional(line(1, 40)),
  payeeBank: z.optional(line(1, 140)),
  payeeSwift: z.optional(line(1, 11)),
  payeeCountry: z.optional(line(2, 2)),
};
const granted = z.array(line(1, 120)).check(z.maxLength(200));

/**
 * What somebody is about to do and confirms, exactly: a code that was sent for one deed serves no other, nor the same
 * with another amount or payee.
 */
export const deed = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("payment"), payeeId: z.uuid(), amount: moneyCodec, payOn: z.optional(day) }),
  /** A payment again and again, until a day or so many times. */
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
  /** An exchange-and-pay order: to whom, and what is bought or sold; what it costs as it is confirmed; and its review. */
  z.object({ kind: z.literal("exchangePay"), payeeId: z.uuid(), amount: moneyCodec }),
  z.object({ kind: z.literal("exchangePayCost"), orderNo, debit: moneyCodec }),
  z.object({ kind: z.literal("exchangePayReview"), orderNo, isApproved: z.boolean() }),
  /** What such an order bought is paid out again, perhaps to another payee. */
  z.object({ kind: z.literal("exchangePayAgain"), orderNo, payeeId: z.uuid() }),
  z.object({ kind: z.literal("review"), orderNos: orders, isApproved: z.boolean() }),
  z.object({
    kind: z.literal("batch"),
    batchNo: orderNo,
    debits: z.array(moneyCodec).check(z.maxLength(50, "text.long")),
  }),
  z.object({ kind: z.literal("batchReview"), batchNos: orders, isApproved: z.boolean() }),
  /** `group` is the group as a whole, in one text. */
  z.object({ kind: z.literal("approvalGroup"), levels: z.int(), people: z.int(), group: line(0, 8_000) }),
  /** Somebody new is invited: from whom on and until when, and with which role. */
  z.object({ kind: z.literal("newPerson"), name: line(1, 80), email, roleId: z.uuid(), ...days }),
  /** The invitation once more, at an address that may be another. */
  z.object({ kind: z.literal("invitation"), operatorId: z.uuid(), email }),
  /** What somebody is from now on who has another role, more days, or may sign in again. */
  z.object({ kind: z.literal("person"), operatorId: z.uuid(), roleId: z.uuid(), isEnabled: z.boolean(), ...days }),
  /** All that a role permits from now on. */
  z.object({ kind: z.literal("permissions"), roleId: z.uuid(), permissions: granted }),
  /** A role that was disabled counts again. */
  z.object({ kind: z.literal("role"), roleId: z.nullable(z.uuid()), roleName: line(1, 40) }),
  z.object({ kind: z.literal("payee"), name: line(1, 140), account: line(1, 60), currency }),
  /** A transfer to another merchant: what it receives, or with `isTotal` what leaves the account in all. */
  z.object({ kind: z.literal("transfer"), payeeUserNo: line(1, 20), amount: moneyCodec, isTotal: z.boolean() }),
  /** A settlement in yuan: what is sold, or the yuan that are received; speedy on money that is advanced. */
  z.object({
    kind: z.literal("settlement"),
    payeeNo: orderNo,
    amount: moneyCodec,
    payCurrency: currency,
    isSpeedy: z.boolean(),
  }),
  /** The yuan of a failed settlement are paid out again, to another payee where one is named. */
  z.object({ kind: z.literal("resettlement"), orderNo, payeeNo: z.optional(orderNo) }),
  /** The new cost of an approved settlement. */
  z.object({ kind: z.literal("settlementCost"), orderNo, debit: moneyCodec }),
  z.object({ kind: z.literal("settlementReview"), orderNos: orders, isApproved: z.boolean() }),
  /** What of an income goes back, and to whom where that is not its remitter. */
  z.object({ kind: z.literal("refund"), detailId: orderNo, amount: moneyCodec, ...refundedElsewhere }),
  /** A refund under way goes to other details of its payee. */
  z.object({ kind: z.literal("refundPayee"), orderNo, ...refundedElsewhere }),
  /** Where a payee's remittance advice goes; empty for nowhere. */
  z.object({ kind: z.literal("payeeAdvice"), payeeId: z.uuid(), email: emailOrNone }),
  /** A payment is paid sooner than on its day. */
  z.object({ kind: z.literal("sooner"), orderNo, payOn: day }),
  /** A paused standing order pays again. */
  z.object({ kind: z.literal("resume"), standingNo: orderNo }),
  /** An exchange at a locked rate; confirmed is what the quote exchanges, so that a renewed one for the same serves. */
  z.object({ kind: z.literal("quote"), quoteId: z.uuid(), deliveryDate: z.nullable(day) }),
  z.object({ kind: z.literal("limit"), sell: currency, buy: currency, amount: moneyCodec, target: rateCodec }),
  /** What a waiting limit order is changed to. */
  z.object({ kind: z.literal("limitChange"), orderNo, amount: moneyCodec, target: rateCodec }),
  /** An API key is made: its scope, addresses and limits; another confirms it; its person has another secret made. */
  z.object({
    kind: z.literal("apiKey"),
    name: line(1, 40),
    permissions: granted,
    addresses: line(0, 1_400),
    orderLimit: z.optional(moneyCodec),
    dayLimit: z.optional(moneyCodec),
  }),
  z.object({ kind: z.literal("apiKeyConfirmed"), keyId: z.uuid() }),
  z.object({ kind: z.literal("apiKeyRotated"), keyId: z.uuid(), overlapHours: z.int() }),
  /** Where events of the company are sent: an address, and which; null for a new one. */
  z.object({
    kind: z.literal("webhook"),
    endpointId: z.nullable(z.uuid()),
    url: line(1, 500),
    events: z.array(line(1, 40)).check(z.maxLength(100)),
  }),
  /** Such an address gets another secret that signs what is sent there. */
  z.object({ kind: z.literal("webhookSecret"), endpointId: z.uuid() }),
  /** One session of one's own, or all others. */
  z.object({ kind: z.literal("sessions"), sessionId: z.nullable(z.uuid()) }),
]);
export type Deed = z.output<typeof deed>;

/** A deed in one text: two are the same when all that was confirmed is. */
export const deedText = (done: Deed): string => JSON.stringify(z.encode(deed, done));

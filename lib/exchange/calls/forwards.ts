import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, orderNo } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { deliveryType, exchangeOrder } from "./orders";
import { directedPair } from "../directed-pair";
import { exchangeScreens } from "../screens";
import { settlementPlaces } from "@/lib/time/settlement";

const apply = declareCalls("/api/user/exchange-order", { access: screenAccess(exchangeScreens.apply) });
const delivery = declareCalls("/api/user/exchange-order", {
  access: screenActionAccess(exchangeScreens.orders, "deliver"),
});
const dates = declareCalls("/api/rate", { access: screenAccess(exchangeScreens.apply) });

/**
 * Names the kinds that are delivered on a day: booked ones hold the money immediately, post-funded ones pay on that
 * day.
 */
export const forwardKind = z.enum(["booked", "postFunded"]);

/**
 * Is true when all working days are official: those of mainland China and of the places where the two currencies are
 * settled. Without a calendar for a year only its weekends are known.
 */
const hasOfficialCalendar = z.boolean();

/** Lists currencies of the pair without a bank calendar: only their weekends count. */
const withoutCalendar = z.array(currency);

export const forwards = {
  book: apply.post("exchangeForward", {
    about:
      "Books an exchange for a delivery day at the rate of a locked quote, which is used up by it. The rate is the spot of booking: interest differentials are not modelled. Takes an advance fee; a booked order also sets its sell amount aside. From the world's limit on it is confirmed with the payment password and the second step.",
    subject: "quoteId",
    makes: "orderNo",
    effect: "money",
    input: z.object({ kind: forwardKind, quoteId: z.uuid(), deliveryDate: day, deliveryType, ...stepUpProof }),
    operation: ({ quoteId, deliveryDate }) => ({ kind: "quote", quoteId, deliveryDate }),
    output: exchangeOrder,
    errors: [
      ...stepUpRefusals,
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "NO_RATE",
      "LACK_BALANCE",
      "MARKET_CLOSED",
      "ORDER_NOTFOUND",
      "DELIVERY_DATE",
      "PRODUCT_NOT_ACTIVE",
      "QUOTA_CARD_UNUSABLE",
    ],
    changes: ["exchange-orders", "balances", "quota-cards"],
  }),
  deliver: delivery.post("deliveryApply", {
    about: "Delivers a booked or post-funded exchange now: on its delivery day alone, before 17:00 Beijing time.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    input: z.object({ orderNo }),
    output: exchangeOrder,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "DELIVERY_TIME", "LACK_BALANCE"],
    changes: ["exchange-orders", "balances"],
  }),
  changeDelivery: delivery.post("modifyDeliveryType", {
    about: "Says whether an order delivers itself or when it is told to; before 17:00 of its delivery day.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "writes",
    input: z.object({ orderNo, deliveryType }),
    output: exchangeOrder,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-orders"],
  }),
  deliveryDays: dates.post("queryForwardClosingDate/{id}", {
    about:
      "The days on which an exchange of two currencies booked now may be delivered: working days from tomorrow to the same day of the next month, or its last day. Says whose banks must work, whether all of the days are of years with a calendar of theirs, and the terms that hold: shares in parts of a million.",
    input: z.object({ id: directedPair }),
    output: z.object({
      days: z.array(day),
      first: day,
      last: day,
      hasOfficialCalendar,
      places: z.array(z.enum(settlementPlaces)),
      withoutCalendar,
      penaltyPpm: z.int(),
      cureWorkingDays: z.int(),
    }),
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  deliveryHolidays: dates.post("queryForwardHoliday/{id}", {
    about:
      "The days within that span on which nothing is delivered, with what they are called and whose holidays they are.",
    input: z.object({ id: directedPair }),
    output: z.object({
      days: z.array(
        z.object({
          day,
          kind: z.enum(["holiday", "weekend"]),
          zh: z.string(),
          en: z.string(),
          /** Null for a weekend. */
          place: z.nullable(z.enum(settlementPlaces)),
        }),
      ),
      hasOfficialCalendar,
    }),
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  currencies: dates.post("queryMemberCcyForward/{id}", {
    about: "The currencies that may be exchanged for a delivery day by a kind of order, in the order they are shown.",
    input: z.object({ id: forwardKind }),
    output: z.object({ currencies: z.array(currency) }),
    reads: ["rates"],
  }),
};

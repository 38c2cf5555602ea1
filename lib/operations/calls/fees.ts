import * as z from "zod/mini";
import { orderNo, page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { feeProduct } from "@/lib/exchange/calls/fees";
import { currency } from "@/lib/money/currency";
import { feeTerms } from "@/lib/money/fee";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

/**
 * Describes an announced change of the fee table: its terms, its currency (null: all), its effective time, and the
 * person who announced it.
 */
export const rule = z.object({
  ruleNo: orderNo,
  product: feeProduct,
  currency: z.nullable(currency),
  terms: feeTerms,
  state: z.enum(["announced", "inForce", "past", "withdrawn"]),
  effectiveFrom: instant,
  announcedAt: instant,
  announcedBy: z.string(),
  withdrawnAt: z.nullable(instant),
  withdrawnBy: z.nullable(z.string()),
});

/**
 * Limits a bound in dollars. It is converted to every currency, some of which cost tens of thousands to the dollar: a
 * million dollars, in cents, is a valid amount in all of them.
 */
const dollarBoundMax = 100_000_000n;

const newTerms = { ppm: wholeNumber(0, 1_000_000), min: moneyCodec, max: z.nullable(moneyCodec) };

/**
 * Manages the fee table of every product. A change is announced ahead, and is never modified once it has taken effect.
 */
export const feeActions = {
  fees: inWorld.get("fees", {
    about:
      "The fee table of a world: what each product costs now (minimum and maximum in dollars where it holds for all currencies), how many days ahead a change is announced, and all changes, newest first.",
    input: z.object({ ...worldInput, ...page }),
    output: z.object({
      inForce: z.array(
        z.object({
          product: feeProduct,
          currency: z.nullable(currency),
          terms: feeTerms,
          since: z.nullable(instant),
          noticeDays: z.number(),
          firstAt: instant,
        }),
      ),
      changes: pageSchema(rule),
    }),
    reads: ["fees"],
  }),
  announceFee: inWorld.post("fees", {
    about:
      "Announces what a product will cost from an instant on, for one currency or, without one, for all, which then also replaces what was said for single ones. No sooner than the notice the agreement gives. Minimum and maximum are of that currency, for all in dollars.",
    subject: "currency",
    makes: "ruleNo",
    input: z
      .object({
        ...worldInput,
        product: feeProduct,
        currency: z.optional(currency),
        ...newTerms,
        effectiveFrom: instant,
      })
      .check(
        z.refine(({ min, max }) => max === null || max.minor >= min.minor, { error: "fee.bounds", path: ["max"] }),
        z.refine(({ currency: only, min }) => only !== undefined || min.minor <= dollarBoundMax, {
          error: "amount.large",
          path: ["min"],
        }),
        z.refine(({ currency: only, max }) => only !== undefined || max === null || max.minor <= dollarBoundMax, {
          error: "amount.large",
          path: ["max"],
        }),
      ),
    output: rule,
    errors: ["INVALID_CURRENCY", "FEE_NOTICE"],
    changes: ["fees"],
  }),
  withdrawFee: inWorld.post("fees/{ruleNo}/withdraw", {
    about: "Takes an announced change back, until it takes effect.",
    subject: "ruleNo",
    makes: "ruleNo",
    input: z.object({ ...worldInput, ruleNo: orderNo }),
    output: rule,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["fees"],
  }),
};

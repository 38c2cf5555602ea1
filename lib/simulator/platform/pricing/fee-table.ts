import type { FeeProduct } from "@/lib/exchange/calls/fees";
import { isCurrency, type Currency } from "@/lib/money/currency";
import type { FeeTerms } from "@/lib/money/fee";
import { money } from "@/lib/money/money";
import { correspondentFeeUsdMinor, paymentFeeUsdMinor, refundFeeUsdMinor } from "@/lib/payments/terms";
import { refundFeesUsdMinor } from "@/lib/receiving/terms";
import { settlementFeePpm } from "@/lib/settlement/orders/terms";
import { transferFeePpm } from "@/lib/transfers/terms";
import { fromDollarsRoundedUp } from "@/lib/simulator/driving/market/dollars";
import { forwardAdvanceFeePpmOf, exchangeFeePpmOf } from "@/lib/simulator/driving/market/parameters";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { readOncePerOperation } from "../store/operation-cache";
import { awaitAllBeforeFailing } from "../store/together";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { prepareQuery, query, queryRows, raw, type ValueOf } from "../store/query";
import type { Tx } from "../store/tx";

/** Describes a row of the fee table: the price of a product, in one currency or (empty) in all, from an instant on. */
export interface FeeRule {
  readonly product: string;
  readonly currency: string;
  readonly ppm: number;
  readonly minMinor: bigint;
  readonly maxMinor: bigint | null;
  /** Is null for the product's own terms, which apply where nothing was announced. */
  readonly effectiveFrom: Date | null;
}

/**
 * Returns the fee of a product where nothing was announced: the world's own parameter, else the product's term. A flat
 * fee is a minimum without a share.
 */
export function defaultFeeRule(world: Pick<World, "terms">, product: FeeProduct): FeeRule {
  const rule = (ppm: number, minMinor = 0n): FeeRule => ({
    product,
    currency: "",
    ppm,
    minMinor,
    maxMinor: null,
    effectiveFrom: null,
  });
  switch (product) {
    case "realTime":
    case "limit":
      return rule(exchangeFeePpmOf(world));
    case "booked":
    case "postFunded":
      return rule(forwardAdvanceFeePpmOf(world));
    case "payment":
      return rule(0, paymentFeeUsdMinor);
    case "correspondent":
      return rule(0, correspondentFeeUsdMinor);
    case "refund":
      return rule(0, refundFeeUsdMinor);
    case "transfer":
      return rule(transferFeePpm);
    case "incomeRefund":
      return rule(0, refundFeesUsdMinor.general);
    case "fastRefund":
      return rule(0, refundFeesUsdMinor.fast);
    case "settlement":
      return rule(settlementFeePpm);
  }
}

/**
 * Represents the table in force at an instant: finds the row that applies to a product in a currency. The newest in
 * force applies, whether for one currency or for all.
 */
export interface FeeTable {
  rule(product: FeeProduct, currency: Currency): FeeRule;
  /** Returns the row for currencies without a row of their own. */
  ruleForAll(product: FeeProduct): FeeRule;
}

const ruleColumns = ["product", "currency", "ppm", "minMinor", "maxMinor", "effectiveFrom"] as const;
/** Orders changes for one instant: the one announced later counts, and numbers of one day count up. */
const announcedLast = raw`announced_at desc, length(rule_no) desc, rule_no desc`;
const newestFirst = raw`effective_from desc, ${announcedLast}`;

/** Returns the newest rule of each product and currency that is in force at an instant, newest first. */
const selectRulesInForce = prepareQuery((value: ValueOf<{ world: string; now: Date }>) => {
  const newest = query
    .selectFrom("feeRule")
    .selectAll()
    .distinctOn(["product", "currency"])
    .where("world", "=", value("world"))
    .where("effectiveFrom", "<=", value("now"))
    .where("withdrawnAt", "is", null)
    .orderBy("product")
    .orderBy("currency")
    .orderBy(newestFirst);
  return query.selectFrom(newest.as("newest")).select(ruleColumns).orderBy(newestFirst);
});

/** Reads the rules in force at an instant, in one statement: the newest row of each product and currency. */
export const feeTableAt = async (tx: Tx): Promise<FeeTable> =>
  tableOf(
    await readOncePerOperation(tx, `fees at ${tx.now.toISOString()}`, () =>
      selectRulesInForce(tx.sql, { world: tx.world.id, now: tx.now }),
    ),
    tx.world,
  );

/**
 * Starts to read the data that all prices depend on, so that it is available at the first request: send it together
 * with an operation's first queries.
 */
export const preloadPrices = async (tx: Tx): Promise<void> =>
  void (await awaitAllBeforeFailing(feeTableAt(tx), lastTick(tx)));

const tableOf = (newestRowsFirst: readonly FeeRule[], world: Pick<World, "terms">): FeeTable => ({
  ruleForAll: (product) =>
    newestRowsFirst.find((row) => row.product === product && row.currency === "") ?? defaultFeeRule(world, product),
  rule: (product, currency) =>
    newestRowsFirst.find((row) => row.product === product && (row.currency === "" || row.currency === currency)) ??
    defaultFeeRule(world, product),
});

/** Returns the announced changes after an instant that concern a currency, of each product the first to take effect. */
export const readAnnouncedFeeChanges = ({ sql, world, now }: Tx, currency: Currency): Promise<FeeRule[]> =>
  queryRows(
    sql,
    query
      .selectFrom("feeRule")
      .select(ruleColumns)
      .distinctOn("product")
      .where("world", "=", world.id)
      .where("effectiveFrom", ">", now)
      .where("withdrawnAt", "is", null)
      .where("currency", "in", ["", currency])
      .orderBy("product")
      .orderBy("effectiveFrom")
      .orderBy(announcedLast),
  );

/**
 * Converts a row to the terms of one currency: of a row for all, minimum and maximum are dollars converted at the mid
 * rate and rounded up. Undefined where the dollar has no rate in that currency.
 */
export function convertFeeTerms(
  { currency, ppm, minMinor, maxMinor }: FeeRule,
  into: Currency,
  mids: Mids | undefined,
): FeeTerms | undefined {
  const toLimit = (minor: bigint) =>
    isCurrency(currency) ? money(currency, minor) : fromDollarsRoundedUp(minor, into, mids);
  const min = toLimit(minMinor);
  const max = maxMinor === null ? null : toLimit(maxMinor);
  return min && max !== undefined ? { ppm, min, max } : undefined;
}

/**
 * Returns the fee of a product in a currency at an instant; no other code decides it. Undefined where its minimum or
 * maximum cannot be converted into that currency because there is no rate.
 */
export async function currentFeeTerms(tx: Tx, product: FeeProduct, currency: Currency): Promise<FeeTerms | undefined> {
  const rule = (await feeTableAt(tx)).rule(product, currency);
  // most terms hang on no rate, and then none is read
  return (
    convertFeeTerms(rule, currency, undefined) ?? convertFeeTerms(rule, currency, (await findUsableTick(tx))?.mids)
  );
}

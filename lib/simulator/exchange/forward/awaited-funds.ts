import { bookedOrder, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import { scheduledJob } from "@/lib/operations/job-states";
import { advanceMachine } from "@/lib/settlement/advance-states";
import {
  prepareQuery,
  query,
  queryFirstRow,
  queryRows,
  raw,
  stateLiteral,
  stateLiterals,
  type RowExpressions,
  type ValueOf,
} from "@/lib/simulator/platform/store/query";
import type { Forward } from "./postings";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Identifies one merchant's money of one currency. */
export interface FundedBalance {
  readonly userNo: string;
  readonly sell: string;
}

/** Builds the condition of post-funded orders that wait for funds: letter by letter the predicate of the partial index. */
const awaitsFunds = (eb: RowExpressions<"exchangeOrder", "x">) =>
  eb.and([
    eb("x.kind", "=", raw.lit("postFunded")),
    eb.or([
      eb("x.state", "in", stateLiterals(postFundedOrder, "processing", "timeOut")),
      eb("x.unpaidFeeMinor", ">", raw<bigint>`0`),
    ]),
  ]);

/** Returns the orders `x` of a balance. */
const ordersOf = ({ world }: InWorld, { userNo, sell }: FundedBalance) =>
  query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", world.id)
    .where("x.userNo", "=", userNo)
    .where("x.sell", "=", sell);

/** Selects orders, older ones first; those of one instant by their number, which counts up within a merchant. */
const byAge = (orders: ReturnType<typeof ordersOf>) =>
  orders
    .selectAll("x")
    .orderBy("x.placedAt")
    .orderBy((eb) => eb.fn("length", ["x.orderNo"]))
    .orderBy("x.orderNo")
    .forNoKeyUpdate();

/**
 * Reads a balance's orders that wait for funds, oldest first, locked. Without `isPatient` orders that another
 * transaction has locked are skipped.
 */
export const lockForwardsAwaitingFunds = (
  tx: InWorld,
  balance: FundedBalance,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<Forward[]> => {
  const orders = byAge(ordersOf(tx, balance).where(awaitsFunds));
  return queryRows(tx.sql, isPatient ? orders : orders.skipLocked());
};

/** Describes a balance with claims: by defaults of exchanges, or for overdue advances. */
export interface ClaimedBalance extends FundedBalance {
  readonly claims: "default" | "advance";
}

/** Reads the claims on some merchants' balances: of each, defaults precede advances. */
export const readBalanceClaims = (
  tx: InWorld,
  ledgerAccounts: readonly { readonly owner: string; readonly currency: string }[],
): Promise<ClaimedBalance[]> =>
  selectBalanceClaims(tx.sql, {
    world: tx.world.id,
    owners: ledgerAccounts.map(({ owner }) => owner),
    currencies: ledgerAccounts.map(({ currency }) => currency),
  });

interface ClaimedAccounts {
  readonly world: string;
  readonly owners: readonly string[];
  readonly currencies: readonly string[];
}

const selectBalanceClaims = prepareQuery((value: ValueOf<ClaimedAccounts>) => {
  const claims = query
    .selectFrom("exchangeOrder as x")
    .where("x.world", "=", value("world"))
    .where("x.kind", "=", raw.lit("postFunded"))
    .where((eb) =>
      eb.or([
        eb("x.state", "=", stateLiteral(postFundedOrder, "timeOut")),
        eb("x.unpaidFeeMinor", ">", raw<bigint>`0`),
      ]),
    )
    .select(["x.userNo", "x.sell", raw<ClaimedBalance["claims"]>`'default'`.as("claims")])
    .unionAll(
      query
        .selectFrom("advance as v")
        .where("v.world", "=", value("world"))
        .where("v.state", "=", stateLiteral(advanceMachine, "overdue"))
        .select(["v.userNo", "v.currency as sell", raw<ClaimedBalance["claims"]>`'advance'`.as("claims")]),
    );
  return query
    .selectFrom(claims.as("o"))
    .innerJoin(
      raw<{
        owner: string;
        currency: string;
      }>`unnest(${value("owners")}::text[], ${value("currencies")}::text[])`.as<"c">(raw`c (owner, currency)`),
      (join) => join.onRef("o.userNo", "=", "c.owner").onRef("o.sell", "=", "c.currency"),
    )
    .select(["o.userNo", "o.sell", "o.claims"])
    .distinct()
    .orderBy("o.userNo")
    .orderBy("o.sell")
    .orderBy("o.claims", "desc");
});

/**
 * Reads booked orders of a balance that were to be delivered manually up to a day and are not, oldest first, locked.
 */
export const lockMissedManualForwards = (tx: InWorld, balance: FundedBalance, day: string): Promise<Forward[]> =>
  queryRows(
    tx.sql,
    byAge(
      ordersOf(tx, balance)
        .where("x.kind", "=", raw.lit("booked"))
        .where("x.state", "=", stateLiteral(bookedOrder, "processing"))
        .where("x.deliveryType", "=", "manual")
        .where("x.deliveryDate", "<=", day),
    ),
  );

/** Returns the balances `o` that orders wait for. */
const awaitedIn = (world: string) =>
  query
    .selectFrom("exchangeOrder as x")
    .select(["x.userNo", "x.sell"])
    .distinct()
    .where("x.world", "=", world)
    .where(awaitsFunds)
    .as("o");

/**
 * Reads the balances that orders wait for, and whether each is to be checked: it is not empty, and no check of it waits
 * for a retry or for operations.
 */
export const readBalancesAwaitingFunds = (tx: InWorld): Promise<(FundedBalance & { isToCheck: boolean })[]> =>
  queryRows(
    tx.sql,
    query
      .selectFrom(awaitedIn(tx.world.id))
      .leftJoin("account as a", (join) =>
        join
          .onRef("a.owner", "=", "o.userNo")
          .onRef("a.currency", "=", "o.sell")
          .on("a.world", "=", tx.world.id)
          .on("a.purpose", "=", "available"),
      )
      .select((eb) => [
        "o.userNo",
        "o.sell",
        eb
          .and([
            eb(eb.fn.coalesce("a.balance", raw<bigint>`0`), ">", raw<bigint>`0`),
            eb.not(
              eb.exists(
                eb
                  .selectFrom("due as d")
                  .select("d.kind")
                  .where("d.world", "=", tx.world.id)
                  .where("d.state", "in", stateLiterals(scheduledJob, "open", "stuck"))
                  .where("d.kind", "=", "exchange.funds")
                  .where("d.subject", "=", raw<string>`${eb.ref("o.userNo")} || '/' || ${eb.ref("o.sell")}`),
              ),
            ),
          ])
          .$castTo<boolean>()
          .as("isToCheck"),
      ])
      .orderBy("o.userNo")
      .orderBy("o.sell"),
  );

/** Returns the claims of defaults and debts on a balance before anything else is delivered from it, in minor units. */
export async function sumBalanceClaims(tx: InWorld, balance: FundedBalance): Promise<bigint> {
  const claims = ordersOf(tx, balance)
    .where(awaitsFunds)
    .select((eb) => {
      const short = eb
        .case()
        .when("x.state", "=", stateLiteral(postFundedOrder, "timeOut"))
        .then(eb("x.sellMinor", "-", eb.ref("x.heldMinor")))
        .else(raw<bigint>`0`)
        .end();
      return raw<bigint>`coalesce(sum(${eb.ref("x.unpaidFeeMinor")} + ${short}), 0)::bigint`.as("claims");
    });
  return (await queryFirstRow(tx.sql, claims))?.claims ?? 0n;
}

/**
 * Returns true when a tick may add money for one of these merchants: by a limit order of theirs, of the same currency.
 */
export async function mayTickAddFunds(tx: InWorld): Promise<boolean> {
  const orders = query
    .selectFrom("exchangeOrder as l")
    .innerJoin(awaitedIn(tx.world.id), (join) =>
      join.onRef("o.userNo", "=", "l.userNo").on(({ eb, ref }) => eb("o.sell", "in", [ref("l.buy"), ref("l.sell")])),
    )
    .where("l.world", "=", tx.world.id)
    .where("l.kind", "=", "limit")
    .where("l.state", "=", stateLiteral(limitOrder, "pending"));
  return (await queryRows(tx.sql, orders.select("l.id").limit(raw.lit(1)))).length > 0;
}

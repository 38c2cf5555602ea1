import { bookedOrder, limitOrder, postFundedOrder } from "@/lib/exchange/states";
import { scheduledJob } from "@/lib/operations/job-states";
import { advanceMachine } from "@/lib/settlement/advance-states";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { Forward } from "./postings";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Identifies one merchant's money of one currency. */
export interface FundedBalance {
  readonly userNo: string;
  readonly sell: string;
}

/** Selects the post-funded orders that wait for funds: letter by letter the predicate of the partial index. */
const awaitingFundsSql = `kind = 'postFunded' and (state in (${stateNames(postFundedOrder, "processing", "timeOut")}) or unpaid_fee_minor > 0)`;

/** Sorts older first; those of one instant by their number, which counts up within a merchant. */
const byAge = "placed_at, length(order_no), order_no";

/**
 * Reads a balance's orders that wait for funds, oldest first, locked. Without `isPatient` orders that another
 * transaction has locked are skipped.
 */
export const awaitedOf = async (
  tx: InWorld,
  { userNo, sell }: FundedBalance,
  { isPatient = true }: { isPatient?: boolean } = {},
): Promise<Forward[]> =>
  (
    await tx.sql<object>(
      `select * from exchange_order where world = $1::uuid and user_no = $2 and sell = $3 and ${awaitingFundsSql} order by ${byAge} for no key update ${isPatient ? "" : "skip locked"}`,
      [tx.world.id, userNo, sell],
    )
  ).map(rowOfModel<"ExchangeOrder">);

/** Describes a balance with claims: by defaults of exchanges, or for overdue advances. */
export interface ClaimedBalance extends FundedBalance {
  readonly claims: "default" | "advance";
}

/** Reads the claims on some merchants' balances: of each, defaults precede advances. */
export const claimedOf = (
  tx: InWorld,
  ledgerAccounts: readonly { readonly owner: string; readonly currency: string }[],
): Promise<ClaimedBalance[]> =>
  tx.sql<ClaimedBalance>(
    `select distinct o.user_no as "userNo", o.sell, o.claims from (
       select user_no, sell, 'default' as claims from exchange_order
       where world = $1::uuid and kind = 'postFunded' and (state = ${stateNames(postFundedOrder, "timeOut")} or unpaid_fee_minor > 0)
       union all select user_no, currency, 'advance' from advance where world = $1::uuid and state = ${stateNames(advanceMachine, "overdue")}
     ) o join unnest($2::text[], $3::text[]) c (owner, currency) on o.user_no = c.owner and o.sell = c.currency order by 1, 2, 3 desc`,
    [tx.world.id, ledgerAccounts.map(({ owner }) => owner), ledgerAccounts.map(({ currency }) => currency)],
  );

/**
 * Reads booked orders of a balance that were to be delivered manually up to a day and are not, oldest first, locked.
 */
export const missedOf = async (tx: InWorld, { userNo, sell }: FundedBalance, day: string): Promise<Forward[]> =>
  (
    await tx.sql<object>(
      `select * from exchange_order where world = $1::uuid and user_no = $2 and sell = $3 and kind = 'booked' and state = ${stateNames(bookedOrder, "processing")} and delivery_type = 'manual' and delivery_date <= $4
     order by ${byAge} for no key update`,
      [tx.world.id, userNo, sell, day],
    )
  ).map(rowOfModel<"ExchangeOrder">);

/**
 * Reads the balances that orders wait for, and whether each is to be checked: it is not empty, and no check of it waits
 * for a retry or for operations.
 */
export const awaitedBalances = (tx: InWorld): Promise<(FundedBalance & { isToCheck: boolean })[]> =>
  tx.sql<FundedBalance & { isToCheck: boolean }>(
    `select o.user_no as "userNo", o.sell,
     coalesce(a.balance, 0) > 0 and not exists (
       select from due d where d.world = $1::uuid and d.state in (${stateNames(scheduledJob, "open", "stuck")}) and d.kind = 'exchange.funds' and d.subject = o.user_no || '/' || o.sell
     ) as "isToCheck"
   from (select distinct user_no, sell from exchange_order where world = $1::uuid and ${awaitingFundsSql}) o
     left join account a on a.world = $1::uuid and a.owner = o.user_no and a.purpose = 'available' and a.currency = o.sell
   order by 1, 2`,
    [tx.world.id],
  );

/** Returns the claims of defaults and debts on a balance before anything else is delivered from it, in minor units. */
export async function claimsOn(tx: InWorld, { userNo, sell }: FundedBalance): Promise<bigint> {
  const [row] = await tx.sql<{ claims: bigint }>(
    `select coalesce(sum(unpaid_fee_minor + case state when ${stateNames(postFundedOrder, "timeOut")} then sell_minor - held_minor else 0 end), 0)::bigint as claims
     from exchange_order where world = $1::uuid and user_no = $2 and sell = $3 and ${awaitingFundsSql}`,
    [tx.world.id, userNo, sell],
  );
  return row?.claims ?? 0n;
}

/**
 * Returns true when a tick may add money for one of these merchants: by a limit order of theirs, of the same currency.
 */
export async function mayBeFilled(tx: InWorld): Promise<boolean> {
  const [row] = await tx.sql<{ may: boolean }>(
    `select exists (
       select from exchange_order l join (select distinct user_no, sell from exchange_order where world = $1::uuid and ${awaitingFundsSql}) o on o.user_no = l.user_no and o.sell in (l.buy, l.sell)
       where l.world = $1::uuid and l.kind = 'limit' and l.state = ${stateNames(limitOrder, "pending")}) as may`,
    [tx.world.id],
  );
  return row?.may ?? false;
}

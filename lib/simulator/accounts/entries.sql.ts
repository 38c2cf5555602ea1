import { expressionBuilder, type SqlBool } from "kysely";
import type { Currency } from "@/lib/money/currency";
import { allConditions, isAnyOf, query, raw, queryRows, type Tables } from "../platform/store/query";
import { sqlTypes, declareStatement } from "../platform/store/statement";
import type { InWorld } from "../platform/store/tx";

/** Describes an account at an instant: the number of the first entry from then on, and the balance before it. */
export interface Stand {
  readonly account: string;
  readonly currency: string;
  /** Names the account's purpose, available or held. */
  readonly purpose: string;
  readonly no: bigint;
  /** Holds the balance, and the sum and number of all credits. */
  readonly after: bigint;
  readonly credited: bigint;
  readonly credits: bigint;
}

/** Describes an entry of a merchant's available or held money. */
export interface RawEntry {
  readonly account: string;
  readonly at: Date;
  readonly no: bigint;
  readonly orderId: string;
  readonly leg: string;
  /** Holds the kind of its posting. */
  readonly kind: string;
  /** Holds minor units, below zero for money that left the account. */
  readonly minor: bigint;
  /** Holds the account's balance after it. */
  readonly after: bigint;
  /** Marks a fee that is a line of the posting of its order. */
  readonly isFee: boolean;
  /** Marks a posting that also appears in the selected range of the other account. */
  readonly isShared: boolean;
}

/** Selects entries of an account by number, from `low` inclusive to `high` exclusive. */
export interface EntryPart {
  readonly account: string;
  readonly low: bigint;
  readonly high: bigint;
}

/** Filters entries by orders and kinds of posting; an absent field selects all. */
export interface EntryFilter {
  readonly kind?: string | undefined;
  readonly postingKinds?: readonly string[] | undefined;
  readonly orders?: readonly string[] | undefined;
}

/**
 * Limits the disorder: two operations of one instant may be booked in the other order, never further out of order than
 * this.
 */
const disorderMax = 100;

/** Finds the first entry from each instant on by a binary search over the numbers of an account's entries. */
const readPositions = declareStatement("accounts.positions", {
  text: `with recursive bisection (account, currency, purpose, entries, place, bound, low, high) as (
       select a.id, a.currency, a.purpose, a.entries, b.place, b.bound, 1::bigint, a.entries + 1 from account a, unnest($4::timestamptz[]) with ordinality b (bound, place)
       where a.world = $1::uuid and a.owner = $2 and a.purpose in ('available', 'held') and ($3::text is null or a.currency = $3)
       union all
       select l.account, l.currency, l.purpose, l.entries, l.place, l.bound, case when e.at < l.bound then e.no + 1 else l.low end, case when e.at < l.bound then l.high else e.no end
       from bisection l join entry e on e.world = $1::uuid and e.account = l.account and e.no = ((l.low + l.high) >> 1) where l.low < l.high
     ), first_entry as (
       select l.account, l.currency, l.purpose, l.place, coalesce((
         select min(e.no) from entry e where e.world = $1::uuid and e.account = l.account and e.no between l.low - ${disorderMax} and l.low + ${disorderMax} and e.at >= l.bound
       ), l.entries + 1) as no
       from bisection l where l.low = l.high
     )
     select f.account, f.currency, f.purpose, f.no, coalesce(e.after, 0)::bigint as after, coalesce(e.credited, 0)::bigint as credited, coalesce(e.credits, 0)::bigint as credits
     from first_entry f left join entry e on e.world = $1::uuid and e.account = f.account and e.no = f.no - 1 order by f.currency, f.purpose, f.account, f.place`,
  parameters: [sqlTypes.uuid, sqlTypes.text, sqlTypes.text.nullable, sqlTypes.instant.list],
  columns: {
    ...{ account: sqlTypes.uuid, currency: sqlTypes.text, purpose: sqlTypes.text, no: sqlTypes.bigint },
    ...{ after: sqlTypes.bigint, credited: sqlTypes.bigint, credits: sqlTypes.bigint },
  },
});

/** Reads the position of each account of a merchant, or of one currency, at some instants (see `standsAt`). */
export const readPositionRows = (
  { sql, world }: InWorld,
  userNo: string,
  currency: Currency | null,
  instants: readonly Date[],
): Promise<Stand[]> => readPositions(sql, [world.id, userNo, currency, instants]);

/**
 * Finds the orders with a number that users refer to: an exchange's, a payment's, a batch's, a transfer's or an
 * income's.
 */
export function orderIdRowsByNumber({ sql, world }: InWorld, orderNo: string): Promise<{ id: string }[]> {
  const isCalled = (column: string) => raw<SqlBool>`world = ${world.id} and ${raw.ref(column)} = ${orderNo}`;
  return queryRows(
    sql,
    query
      .selectFrom("exchangeOrder")
      .select("id")
      .where(isCalled("orderNo"))
      .unionAll(query.selectFrom("payment").select("id").where(isCalled("orderNo")))
      .unionAll(query.selectFrom("paymentBatch").select("id").where(isCalled("batchNo")))
      .unionAll(query.selectFrom("accountTransfer").select("id").where(isCalled("orderNo")))
      .unionAll(query.selectFrom("income").select("remittanceId as id").where(isCalled("detailId")))
      .unionAll(query.selectFrom("incomeRefund").select("id").where(isCalled("orderNo")))
      .unionAll(query.selectFrom("settlementOrder").select("id").where(isCalled("orderNo")))
      .unionAll(query.selectFrom("exchangePay").select("id").where(isCalled("orderNo"))),
  );
}

/** Builds conditions and columns of entries `e` and their postings `p`. */
const eb = expressionBuilder<
  Tables & Record<"e", Tables["entry"]> & Record<"p", Tables["posting"]> & Record<"r", EntryPart>,
  "e" | "p" | "r"
>();

/** Matches an entry that is a fee within the posting of its exchange. */
const isFee = eb.and([
  eb("p.kind", "=", "exchange"),
  eb("e.side", "=", "D"),
  eb.exists(
    eb
      .selectFrom("entry as f")
      .select("f.no")
      .whereRef("f.world", "=", "e.world")
      .whereRef("f.account", "=", "e.account")
      .where("f.no", "=", eb("e.no", "-", raw<bigint>`1`))
      .whereRef("f.orderId", "=", "e.orderId")
      .whereRef("f.leg", "=", "e.leg")
      .where("f.side", "=", "D"),
  ),
]);

/** Computes the amount of an entry, below zero for money that left the account. */
const signed = eb
  .case()
  .when("e.side", "=", "C")
  .then(eb.ref("e.amount"))
  .else(eb.neg(eb.ref("e.amount")))
  .end();

/** Builds the condition that an entry is within a part `r` of an account, and matches the filters. */
const isInPart = (world: string, { postingKinds, orders }: EntryFilter) =>
  eb.and([
    eb("e.world", "=", world),
    eb("e.account", "=", eb.ref("r.account")),
    eb("e.no", ">=", eb.ref("r.low")),
    eb("e.no", "<", eb.ref("r.high")),
    allConditions([
      postingKinds &&
        eb.exists(
          eb
            .selectFrom("posting as k")
            .select("k.leg")
            .whereRef("k.world", "=", "e.world")
            .whereRef("k.orderId", "=", "e.orderId")
            .whereRef("k.leg", "=", "e.leg")
            .where(({ ref }) => isAnyOf(ref("k.kind"), postingKinds)),
        ),
      orders && isAnyOf(eb.ref("e.orderId"), orders, "uuid"),
    ]),
  ]);

/**
 * Reads the first `most` entries of each of some parts of accounts, newest or oldest first; `otherParts` are the parts
 * of the other accounts of the same money, in the same positions.
 */
export function entriesOfParts(
  tx: InWorld,
  filter: EntryFilter,
  parts: readonly EntryPart[],
  otherParts: readonly EntryPart[],
  { most, isNewestFirst }: { most: number; isNewestFirst: boolean },
): Promise<RawEntry[]> {
  const order = isNewestFirst ? "desc" : "asc";
  const [own, other] = [partColumns(parts), partColumns(otherParts)];
  return queryRows(
    tx.sql,
    query
      .selectFrom(
        raw<EntryPart & { other: string; otherLow: bigint; otherHigh: bigint }>`unnest(${own}, ${other})`.as<"r">(
          raw`r (account, low, high, other, other_low, other_high)`,
        ),
      )
      .innerJoinLateral(
        (part) =>
          part
            .selectFrom("entry as e")
            .selectAll("e")
            .where(isInPart(tx.world.id, filter))
            .orderBy("e.no", order)
            .limit(most)
            .as("e"),
        (join) => join.onTrue(),
      )
      .innerJoin("posting as p", (join) =>
        join.onRef("p.world", "=", "e.world").onRef("p.orderId", "=", "e.orderId").onRef("p.leg", "=", "e.leg"),
      )
      .select(["e.account", "e.at", "e.no", "e.orderId", "e.leg", "p.kind", "e.after"])
      .select((line) => [
        signed.as("minor"),
        isFee.$castTo<boolean>().as("isFee"),
        line
          .exists(
            line
              .selectFrom("entry as o")
              .select("o.no")
              .whereRef("o.world", "=", "e.world")
              .whereRef("o.orderId", "=", "e.orderId")
              .whereRef("o.leg", "=", "e.leg")
              .whereRef("o.account", "=", "r.other")
              .whereRef("o.no", ">=", "r.otherLow")
              .whereRef("o.no", "<", "r.otherHigh"),
          )
          .$castTo<boolean>()
          .as("isShared"),
      ])
      .orderBy("e.account")
      .orderBy("e.no", order),
  );
}

/** Builds the columns of parts of accounts for a table of them. */
const partColumns = (parts: readonly EntryPart[]) =>
  raw`${parts.map(({ account }) => account)}::uuid[], ${parts.map(({ low }) => low)}::bigint[], ${parts.map(({ high }) => high)}::bigint[]`;

/** Holds the sums of the booked lines of a group; amounts as text, since they may exceed 64 bits. */
export interface AddedRow {
  place: number;
  moneyIn: string;
  moneyOut: string;
  countIn: number;
  countOut: number;
}

/**
 * Sums booked lines by group: each part names the number of its group, and a posting's lines within a group are one
 * line when they are of one kind. `without` excludes kinds of entry.
 */
export function sumBookedLinesByGroup(
  tx: InWorld,
  filter: EntryFilter,
  parts: readonly (EntryPart & { readonly place: number })[],
  without: readonly string[] = [],
): Promise<AddedRow[]> {
  const places = parts.map(({ place }) => place);
  const lines = query
    .selectFrom(
      raw<EntryPart & { place: number }>`unnest(${places}::int[], ${partColumns(parts)})`.as<"r">(
        raw`r (place, account, low, high)`,
      ),
    )
    .innerJoin("entry as e", (join) => join.on(isInPart(tx.world.id, filter)))
    .innerJoin("posting as p", (join) =>
      join.onRef("p.world", "=", "e.world").onRef("p.orderId", "=", "e.orderId").onRef("p.leg", "=", "e.leg"),
    )
    .innerJoinLateral(query.selectNoFrom(isFee.as("isFee")).as("k"), (join) => join.onTrue())
    .groupBy(["r.place", "e.orderId", "e.leg", "p.kind", "k.isFee"])
    .select((line) => [
      "r.place",
      line
        .case()
        .when("k.isFee", "=", true)
        .then(raw.lit<string>("exchangeFee"))
        .when("p.kind", "=", "payment")
        .then(raw.lit<string>("paymentExchange"))
        .when("p.kind", "=", "paymentBack")
        .then(raw.lit<string>("paymentExchangeBack"))
        .else(line.ref("p.kind"))
        .end()
        .as("kind"),
      line.fn.sum<bigint>(signed).as("minor"),
    ]);
  const { kind } = filter;
  return queryRows(
    tx.sql,
    query
      .selectFrom(lines.as("line"))
      .where("line.minor", "<>", raw<bigint>`0`)
      .where(({ not, ref }) => not(isAnyOf(ref("line.kind"), without)))
      .where((line) => allConditions([kind && line("line.kind", "=", kind)]))
      .groupBy("line.place")
      .orderBy("line.place")
      .select("line.place")
      .select([
        raw<string>`coalesce(sum(minor) filter (where minor > 0), 0)::text`.as("moneyIn"),
        raw<string>`coalesce(-sum(minor) filter (where minor < 0), 0)::text`.as("moneyOut"),
        raw<number>`(count(*) filter (where minor > 0))::int`.as("countIn"),
        raw<number>`(count(*) filter (where minor < 0))::int`.as("countOut"),
      ]),
  );
}

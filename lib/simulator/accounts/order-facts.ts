import type { AliasedExpression, Expression, RawBuilder, SqlBool } from "kysely";
import type { EntrySubject } from "@/lib/accounts/statement-file";
import { allConditions, joinedTextExpression, query, raw, queryRows } from "../platform/store/query";
import type { InWorld } from "../platform/store/tx";

/** Holds the facts that a statement contains about the order of an entry. */
export interface EntryOrderFacts {
  readonly id: string;
  readonly orderNo: string;
  /** Holds the number by which its list opens it. */
  readonly listNo: string;
  readonly subject: EntrySubject;
  /** Names the other party, the payer or the payee; empty when it is the platform itself. */
  readonly counterparty: string;
  /** Names the payer, when the merchant may be on either side; else empty. */
  readonly payer: string;
  /** Holds the reference written to or by the other party. */
  readonly reference: string;
  /** Describes an exchange: sold for bought at a rate of base in quote; 0 when nothing was exchanged. */
  readonly sell: string;
  readonly buy: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: bigint;
  readonly isForward: boolean;
  /** Holds the merchant's own number of it, and the one that identifies it between banks; empty when it has none. */
  readonly ownNo: string;
  readonly uetr: string;
}

type FactName = keyof EntryOrderFacts;
type FactColumn = { [Name in FactName]: AliasedExpression<EntryOrderFacts[Name], Name> }[FactName];
/** Holds the facts that a kind of order has. */
type Facts = { readonly [Name in FactName]?: Expression<EntryOrderFacts[Name]> };

const noText = raw.lit<string>("");

/** Holds the facts of an order that has none, in the order in which every part of the statement selects them. */
const noFacts = {
  ...{ id: noText, orderNo: noText, listNo: noText, subject: raw.lit<EntrySubject>(""), counterparty: noText },
  ...{ payer: noText, reference: noText, sell: noText, buy: noText, base: noText, quote: noText, rate: raw.lit(0n) },
  ...{ isForward: raw.lit<boolean>(false), ownNo: noText, uetr: noText },
} satisfies Facts;

/** Selects the facts of a kind of order, which its list opens by its own number unless another is given. */
const factColumns = (
  subject: EntrySubject,
  orderNo: Expression<string>,
  facts: Facts & Required<Pick<Facts, "id">>,
): FactColumn[] =>
  Object.entries({ ...noFacts, subject: raw.lit(subject), orderNo, listNo: orderNo, ...facts }).map(
    // named cast: each expression has the name and the type of its fact
    ([name, expression]) => raw`${expression}`.as(name) as FactColumn,
  );

/** Selects the facts of the orders that have a rate. */
const convertingOrders = (isRequested: RawBuilder<SqlBool>) =>
  query
    .selectFrom("exchangeOrder as o")
    .where(isRequested)
    .select(({ ref, eb }) =>
      factColumns("exchange", ref("o.orderNo"), {
        ...{ id: ref("o.id"), sell: ref("o.sell"), buy: ref("o.buy"), base: ref("o.base"), quote: ref("o.quote") },
        rate: ref("o.rate"),
        isForward: eb("o.deliveryDate", "is not", null).$castTo<boolean>(),
      }),
    )
    .unionAll(
      query
        .selectFrom("payment as o")
        .where(isRequested)
        .select(({ ref, cast }) =>
          factColumns("payment", ref("o.orderNo"), {
            ...{ id: ref("o.id"), counterparty: ref("o.payeeName"), reference: ref("o.reference") },
            ...{ sell: ref("o.payCurrency"), buy: ref("o.currency"), rate: ref("o.rate") },
            ...{ ownNo: ref("o.merchantOrderNo"), uetr: cast("o.uetr", "text") },
          }),
        ),
    )
    .unionAll(
      query
        .selectFrom("settlementOrder as o")
        .where(isRequested)
        .select(({ ref }) =>
          factColumns("settlement", ref("o.orderNo"), {
            ...{ id: ref("o.id"), counterparty: ref("o.payeeName"), reference: ref("o.note") },
            ...{ sell: ref("o.payCurrency"), buy: raw.lit<string>("CNH"), rate: ref("o.rate") },
          }),
        ),
    )
    .unionAll(
      query
        .selectFrom("exchangePay as o")
        .where(isRequested)
        .select(({ ref, cast }) =>
          factColumns("exchangePay", ref("o.orderNo"), {
            ...{ id: ref("o.id"), counterparty: ref("o.payeeName"), reference: ref("o.reference") },
            ...{ sell: ref("o.payCurrency"), buy: ref("o.currency"), rate: ref("o.rate") },
            uetr: cast("o.uetr", "text"),
          }),
        ),
    );

/** Reads the facts of some orders; an order without a number has none. */
export function readEntryOrderFacts({ sql, world }: InWorld, ids: readonly string[]): Promise<EntryOrderFacts[]> {
  const isRequested = raw<SqlBool>`o.world = ${world.id} and o.id = any(${ids}::uuid[])`;
  return queryRows(
    sql,
    convertingOrders(isRequested)
      .unionAll(
        query
          .selectFrom("paymentBatch as o")
          .where(isRequested)
          .select(({ ref }) =>
            factColumns("batch", ref("o.batchNo"), { id: ref("o.id"), reference: ref("o.fileName") }),
          ),
      )
      .unionAll(
        query
          .selectFrom("remittance as o")
          .leftJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.remittanceId", "=", "o.id"))
          .where(isRequested)
          .select(({ ref, fn, cast, case: caseOf }) =>
            factColumns("income", fn.coalesce("i.detailId", "o.orderNo"), {
              ...{ id: ref("o.id"), listNo: ref("o.orderNo"), counterparty: ref("o.payerName") },
              reference: ref("o.postscript"),
              uetr: caseOf()
                .when("o.rail", "=", raw.lit("SWIFT"))
                .then(cast<string>("o.uetr", "text"))
                .else(noText)
                .end(),
            }),
          ),
      )
      .unionAll(
        query
          .selectFrom("accountTransfer as o")
          .where(isRequested)
          .select(({ ref }) =>
            factColumns("transfer", ref("o.orderNo"), {
              ...{ id: ref("o.id"), counterparty: joinedTextExpression(ref("o.payeeUserNo"), ref("o.payeeName")) },
              ...{ payer: joinedTextExpression(ref("o.userNo"), ref("o.payerName")), reference: ref("o.reference") },
            }),
          ),
      )
      .unionAll(
        query
          .selectFrom("incomeRefund as o")
          .innerJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.id", "=", "o.incomeId"))
          .innerJoin("remittance as r", (join) =>
            join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
          )
          .where(isRequested)
          .select(({ ref }) =>
            factColumns("income", ref("o.orderNo"), {
              ...{ id: ref("o.id"), listNo: ref("r.orderNo"), counterparty: ref("o.payeeName") },
              reference: ref("o.reason"),
            }),
          ),
      ),
  );
}

/** Describes money held for one order: when it was first held, and the amount that still is. */
export interface HeldRow {
  readonly orderId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly since: Date;
}

/**
 * Reads the orders that a merchant's held money, of one currency or of all, is held for, oldest first. Money held by a
 * batch pays for its payments. Reads back to the point where nothing was held: anything before is settled.
 */
export const ordersHoldingMoney = (
  { sql, world }: InWorld,
  userNo: string,
  currency: string | null,
  most: number,
): Promise<HeldRow[]> => {
  const minor = raw<bigint>`sum(case e.side when 'C' then e.amount else -e.amount end)::bigint`;
  return queryRows(
    sql,
    query
      .selectFrom("account as a")
      .innerJoinLateral(
        query
          .selectNoFrom(({ fn, selectFrom }) =>
            fn
              .coalesce(
                selectFrom("entry as z")
                  .select("z.no")
                  .where(raw<SqlBool>`z.world = a.world and z.account = a.id`)
                  .where("z.after", "=", raw.lit(0n))
                  .orderBy("z.no", "desc")
                  .limit(raw.lit(1)),
                raw.lit(0n),
              )
              .as("settledNo"),
          )
          .as("s"),
        (join) => join.onTrue(),
      )
      .innerJoin("entry as e", (join) =>
        join.onRef("e.world", "=", "a.world").onRef("e.account", "=", "a.id").onRef("e.no", ">", "s.settledNo"),
      )
      .leftJoin("payment as p", (join) =>
        join.onRef("p.world", "=", "e.world").onRef("p.id", "=", "e.orderId").on("p.batchId", "is not", null),
      )
      .where("a.world", "=", world.id)
      .where("a.owner", "=", userNo)
      .where("a.purpose", "=", raw.lit("held"))
      .where("a.balance", ">", raw.lit(0n))
      .where(({ eb }) => allConditions([currency && eb("a.currency", "=", currency)]))
      .select(({ fn }) => [
        fn.coalesce("p.batchId", "e.orderId").as("orderId"),
        "a.currency",
        minor.as("minor"),
        fn.min("e.at").as("since"),
      ])
      .groupBy(({ fn, ref }) => [fn.coalesce("p.batchId", "e.orderId"), ref("a.currency")])
      .having(minor, "<>", raw.lit(0n))
      .orderBy("since")
      .orderBy("a.currency")
      .orderBy("orderId")
      .limit(most),
  );
};

import type { AliasedExpression, Expression, RawBuilder, SqlBool } from "kysely";
import { removedSettlementPayee } from "@/lib/settlement/states";
import { contains, joinTexts, query, raw, rowsOf } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes one result of a search by number. */
export interface FoundRow {
  kind:
    | "exchange"
    | "payment"
    | "refund"
    | "batch"
    | "remittance"
    | "income"
    | "transfer"
    | "relation"
    | "material"
    | "association"
    | "incomeRefund"
    | "application"
    | "receivingAccount"
    | "settlement"
    | "settlementPayee"
    | "exchangePay"
    | "posting"
    | "merchant";
  number: string;
  orderNo: string | null;
  userNo: string;
  about: string;
  at: Date;
}

const eachMost = 10;

type FoundColumn = { [Name in keyof FoundRow]: AliasedExpression<FoundRow[Name], Name> }[keyof FoundRow];

const none = raw.lit<string | null>(null);
const postingNumber = raw<string>`o.order_id::text || '/' || o.leg`;

/** Builds the condition that one of some texts contains another, in capitals. */
const has = (text: string, ...columns: readonly Expression<string>[]): RawBuilder<SqlBool> =>
  raw<SqlBool>`(${raw.join(
    columns.map((column) => contains(raw<string>`upper(${column})`, text)),
    raw` or `,
  )})`;

/** Selects the columns of a kind of result; the order that it belongs to has its own number unless another is given. */
const found = (
  kind: FoundRow["kind"],
  number: Expression<string>,
  { orderNo = number, userNo, about, at }: FoundExpressions,
): FoundColumn[] => [
  raw.lit(kind).as("kind"),
  raw<string>`${number}`.as("number"),
  raw<string | null>`${orderNo}`.as("orderNo"),
  raw<string>`${userNo}`.as("userNo"),
  raw<string>`${about}`.as("about"),
  raw<Date>`${at}`.as("at"),
];

interface FoundExpressions {
  readonly orderNo?: Expression<string | null>;
  readonly userNo: Expression<string>;
  readonly about: Expression<string>;
  readonly at: Expression<Date>;
}

/** Selects the results `o` of each kind in a world, newest first. */
const searches: { readonly [Kind in FoundRow["kind"]]: (world: string, text: string) => Expression<FoundRow> } = {
  exchange: (world, text) =>
    query
      .selectFrom("exchangeOrder as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        found("exchange", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: raw<string>`o.sell || ' → ' || o.buy`,
          at: ref("o.placedAt"),
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  payment: (world, text) =>
    query
      .selectFrom("payment as o")
      .where("o.world", "=", world)
      .where(({ ref, cast }) => has(text, ref("o.orderNo"), ref("o.merchantOrderNo"), cast<string>("o.uetr", "text")))
      .select(({ ref }) =>
        found("payment", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: ref("o.payeeName"),
          at: ref("o.placedAt"),
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  refund: (world, text) =>
    query
      .selectFrom("paymentRefund as o")
      .innerJoin("payment as p", (join) => join.onRef("p.world", "=", "o.world").onRef("p.id", "=", "o.paymentId"))
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        found("refund", ref("o.orderNo"), {
          ...{ orderNo: ref("p.orderNo"), userNo: ref("o.userNo"), about: ref("o.reason"), at: ref("o.askedAt") },
        }),
      )
      .orderBy("o.askedAt", "desc")
      .orderBy("o.orderNo"),
  batch: (world, text) =>
    query
      .selectFrom("paymentBatch as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.batchNo")))
      .select(({ ref }) =>
        found("batch", ref("o.batchNo"), { userNo: ref("o.userNo"), about: ref("o.fileName"), at: ref("o.placedAt") }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.batchNo"),
  remittance: (world, text) =>
    query
      .selectFrom("remittance as o")
      .where("o.world", "=", world)
      .where(({ ref, cast }) => has(text, ref("o.orderNo"), cast<string>("o.uetr", "text")))
      .select(({ ref }) =>
        found("remittance", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: ref("o.payerName"),
          at: ref("o.sentAt"),
        }),
      )
      .orderBy("o.sentAt", "desc")
      .orderBy("o.orderNo"),
  income: (world, text) =>
    query
      .selectFrom("income as o")
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "o.world").onRef("r.id", "=", "o.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.detailId")))
      .select(({ ref }) =>
        found("income", ref("o.detailId"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("r.payerName"), at: ref("o.arrivedAt") },
        }),
      )
      .orderBy("o.arrivedAt", "desc")
      .orderBy("o.detailId"),
  transfer: (world, text) =>
    query
      .selectFrom("accountTransfer as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        found("transfer", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: joinTexts(ref("o.payeeUserNo"), ref("o.payeeName")),
          at: ref("o.placedAt"),
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  relation: (world, text) =>
    query
      .selectFrom("transferRelation as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.relationNo")))
      .select(({ ref }) =>
        found("relation", ref("o.relationNo"), {
          userNo: ref("o.userNo"),
          about: joinTexts(ref("o.payeeUserNo"), ref("o.payeeName")),
          at: ref("o.madeAt"),
        }),
      )
      .orderBy("o.madeAt", "desc")
      .orderBy("o.relationNo"),
  material: (world, text) =>
    query
      .selectFrom("material as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.serialNo"), ref("o.contractNo")))
      .select(({ ref }) =>
        found("material", ref("o.serialNo"), {
          userNo: ref("o.userNo"),
          about: joinTexts(ref("o.contractNo"), ref("o.buyerName")),
          at: ref("o.submittedAt"),
        }),
      )
      .orderBy("o.submittedAt", "desc")
      .orderBy("o.serialNo"),
  association: (world, text) =>
    query
      .selectFrom("association as o")
      .innerJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.id", "=", "o.incomeId"))
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.associationNo")))
      .select(({ ref }) =>
        found("association", ref("o.associationNo"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("i.detailId"), at: ref("o.madeAt") },
        }),
      )
      .orderBy("o.madeAt", "desc")
      .orderBy("o.associationNo"),
  incomeRefund: (world, text) =>
    query
      .selectFrom("incomeRefund as o")
      .innerJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.id", "=", "o.incomeId"))
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        found("incomeRefund", ref("o.orderNo"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("o.payeeName"), at: ref("o.placedAt") },
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  application: (world, text) =>
    query
      .selectFrom("receivingApplication as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.applicationNo")))
      .select(({ ref }) =>
        found("application", ref("o.applicationNo"), {
          userNo: ref("o.userNo"),
          orderNo: none,
          about: joinTexts(ref("o.country"), ref("o.bank")),
          at: ref("o.submittedAt"),
        }),
      )
      .orderBy("o.submittedAt", "desc")
      .orderBy("o.applicationNo"),
  receivingAccount: (world, text) =>
    query
      .selectFrom("receivingAccount as o")
      .where("o.world", "=", world)
      .where(({ ref }) => contains(ref("o.number"), text.replaceAll(" ", "")))
      .select(({ ref }) =>
        found("receivingAccount", ref("o.number"), {
          ...{ orderNo: none, userNo: ref("o.userNo"), at: ref("o.openedAt") },
          about: joinTexts(ref("o.currency"), ref("o.holder")),
        }),
      )
      .orderBy("o.openedAt", "desc")
      .orderBy("o.number"),
  settlement: (world, text) =>
    query
      .selectFrom("settlementOrder as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo"), ref("o.payeeName")))
      .select(({ ref }) =>
        found("settlement", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: joinTexts(ref("o.payeeName"), ref("o.payeeAccount")),
          at: ref("o.placedAt"),
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  settlementPayee: (world, text) =>
    query
      .selectFrom("settlementPayee as o")
      .where("o.world", "=", world)
      .where("o.state", "<>", raw.lit(removedSettlementPayee))
      .where(({ ref }) => has(text, ref("o.payeeNo"), ref("o.name"), ref("o.account")))
      .select(({ ref }) =>
        found("settlementPayee", ref("o.payeeNo"), {
          userNo: ref("o.userNo"),
          orderNo: none,
          about: joinTexts(ref("o.name"), ref("o.account")),
          at: ref("o.madeAt"),
        }),
      )
      .orderBy("o.madeAt", "desc")
      .orderBy("o.payeeNo"),
  exchangePay: (world, text) =>
    query
      .selectFrom("exchangePay as o")
      .where("o.world", "=", world)
      .where(({ ref, cast }) => has(text, ref("o.orderNo"), cast<string>("o.uetr", "text")))
      .select(({ ref }) =>
        found("exchangePay", ref("o.orderNo"), {
          userNo: ref("o.userNo"),
          about: ref("o.payeeName"),
          at: ref("o.placedAt"),
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  posting: (world, text) =>
    query
      .selectFrom("posting as o")
      .leftJoin("exchangeOrder as x", (join) => join.onRef("x.world", "=", "o.world").onRef("x.id", "=", "o.orderId"))
      .leftJoin("payment as p", (join) => join.onRef("p.world", "=", "o.world").onRef("p.id", "=", "o.orderId"))
      .leftJoin("remittance as r", (join) => join.onRef("r.world", "=", "o.world").onRef("r.id", "=", "o.orderId"))
      .leftJoin("accountTransfer as t", (join) => join.onRef("t.world", "=", "o.world").onRef("t.id", "=", "o.orderId"))
      .leftJoin("settlementOrder as s", (join) => join.onRef("s.world", "=", "o.world").onRef("s.id", "=", "o.orderId"))
      .leftJoin("exchangePay as e", (join) => join.onRef("e.world", "=", "o.world").onRef("e.id", "=", "o.orderId"))
      .where("o.world", "=", world)
      .where(raw<SqlBool>`length(${text}) >= 8`)
      .where(({ cast }) => has(text, cast<string>("o.orderId", "text"), postingNumber))
      .select(({ ref }) =>
        found("posting", postingNumber, {
          orderNo: raw<string | null>`coalesce(x.order_no, p.order_no, r.order_no, t.order_no, s.order_no, e.order_no)`,
          userNo: raw<string>`coalesce(x.user_no, p.user_no, r.user_no, t.user_no, s.user_no, e.user_no, '')`,
          ...{ about: ref("o.kind"), at: ref("o.at") },
        }),
      )
      .orderBy("o.at", "desc")
      .orderBy("o.leg"),
  merchant: (world, text) =>
    query
      .selectFrom("merchant as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.userNo"), ref("o.name")))
      .select(({ ref }) =>
        found("merchant", ref("o.userNo"), {
          ...{ orderNo: none, userNo: ref("o.userNo"), about: ref("o.name"), at: ref("o.madeAt") },
        }),
      )
      .orderBy("o.userNo"),
};

/**
 * Finds everything in a world with a text, in capitals, in its number: each kind's newest, whole and partial matches
 * alike. A posting is found by the id of the record it belongs to.
 */
export function foundRows({ sql, world }: InWorld, text: string): Promise<FoundRow[]> {
  const parts = Object.values(searches).map((search) => raw`(${search(world.id, text)} limit ${raw.lit(eachMost)})`);
  return rowsOf(sql, query.selectFrom(raw<FoundRow>`(${raw.join(parts, raw` union all `)})`.as("f")).selectAll());
}

import type { AliasedExpression, Expression, RawBuilder, SqlBool } from "kysely";
import { removedSettlementPayee } from "@/lib/settlement/states";
import {
  textContainsCondition,
  joinedTextExpression,
  query,
  raw,
  queryRows,
  type Tables,
} from "@/lib/simulator/platform/store/query";
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

type ResultColumn = { [Name in keyof FoundRow]: AliasedExpression<FoundRow[Name], Name> }[keyof FoundRow];

const none = raw.lit<string | null>(null);
const postingNumber = raw<string>`o.order_id::text || '/' || o.leg`;

/** Builds the condition that one of some texts contains another, in capitals. */
const has = (text: string, ...columns: readonly Expression<string>[]): RawBuilder<SqlBool> =>
  raw<SqlBool>`(${raw.join(
    columns.map((column) => textContainsCondition(raw<string>`upper(${column})`, text)),
    raw` or `,
  )})`;

/** Selects the columns of a kind of result; the order that it belongs to has its own number unless another is given. */
const resultColumns = (
  kind: FoundRow["kind"],
  number: Expression<string>,
  { orderNo = number, userNo, about, at }: ResultExpressions,
): ResultColumn[] => [
  raw.lit(kind).as("kind"),
  raw<string>`${number}`.as("number"),
  raw<string | null>`${orderNo}`.as("orderNo"),
  raw<string>`${userNo}`.as("userNo"),
  raw<string>`${about}`.as("about"),
  raw<Date>`${at}`.as("at"),
];

interface ResultExpressions {
  readonly orderNo?: Expression<string | null>;
  readonly userNo: Expression<string>;
  readonly about: Expression<string>;
  readonly at: Expression<Date>;
}

/** Names the columns of a table whose rows are results: the number, the texts searched, and what describes a row. */
interface ResultTable<Column> {
  readonly number: Column;
  readonly at: Column;
  readonly about: readonly Column[];
  /** Separates the columns that describe a row; a space unless given. */
  readonly separator?: string;
  /** Lists the columns that are searched; the number unless given. */
  readonly texts?: readonly Column[];
  /** Holds the number of the order that a row belongs to; its own unless given. */
  readonly orderNo?: Expression<string | null>;
}

type Search = (kind: FoundRow["kind"], world: string, text: string) => Expression<FoundRow>;

/** Selects rows of one table as results, newest first. */
const resultsOf =
  <Table extends keyof Tables>(
    table: Table,
    { number, at, about, separator = " ", texts = [number], orderNo }: ResultTable<keyof Tables[Table] & string>,
  ): Search =>
  (kind, world, text) => {
    const column = <Value>(name: string) => raw<Value>`${raw.ref(`o.${name}`)}`;
    return (
      query
        // named cast: the columns that all these tables have, like payments, are named here, others by the caller
        .selectFrom(`${table as "payment"} as o`)
        .where("o.world", "=", world)
        .where(has(text, ...texts.map((name) => raw<string>`${column(name)}::text`)))
        .select(({ ref }) =>
          resultColumns(kind, column(number), {
            ...{ userNo: ref("o.userNo"), at: column(at), ...(orderNo && { orderNo }) },
            about: raw.join<string>(about.map(column), raw` || ${raw.lit(separator)} || `),
          }),
        )
        .orderBy(column(at), "desc")
        .orderBy(column(number))
    );
  };

/** Holds the search for each kind of result `o` in a world. */
const searches: Readonly<Record<FoundRow["kind"], Search>> = {
  exchange: resultsOf("exchangeOrder", { number: "orderNo", at: "placedAt", about: ["sell", "buy"], separator: " → " }),
  payment: resultsOf("payment", {
    number: "orderNo",
    at: "placedAt",
    about: ["payeeName"],
    texts: ["orderNo", "merchantOrderNo", "uetr"],
  }),
  refund: (kind, world, text) =>
    query
      .selectFrom("paymentRefund as o")
      .innerJoin("payment as p", (join) => join.onRef("p.world", "=", "o.world").onRef("p.id", "=", "o.paymentId"))
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.orderNo"), {
          ...{ orderNo: ref("p.orderNo"), userNo: ref("o.userNo"), about: ref("o.reason"), at: ref("o.askedAt") },
        }),
      )
      .orderBy("o.askedAt", "desc")
      .orderBy("o.orderNo"),
  batch: resultsOf("paymentBatch", { number: "batchNo", at: "placedAt", about: ["fileName"] }),
  remittance: resultsOf("remittance", {
    number: "orderNo",
    at: "sentAt",
    about: ["payerName"],
    texts: ["orderNo", "uetr"],
  }),
  income: (kind, world, text) =>
    query
      .selectFrom("income as o")
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "o.world").onRef("r.id", "=", "o.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.detailId")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.detailId"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("r.payerName"), at: ref("o.arrivedAt") },
        }),
      )
      .orderBy("o.arrivedAt", "desc")
      .orderBy("o.detailId"),
  transfer: resultsOf("accountTransfer", { number: "orderNo", at: "placedAt", about: ["payeeUserNo", "payeeName"] }),
  relation: resultsOf("transferRelation", { number: "relationNo", at: "madeAt", about: ["payeeUserNo", "payeeName"] }),
  material: resultsOf("material", {
    number: "serialNo",
    at: "submittedAt",
    about: ["contractNo", "buyerName"],
    texts: ["serialNo", "contractNo"],
  }),
  association: (kind, world, text) =>
    query
      .selectFrom("association as o")
      .innerJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.id", "=", "o.incomeId"))
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.associationNo")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.associationNo"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("i.detailId"), at: ref("o.madeAt") },
        }),
      )
      .orderBy("o.madeAt", "desc")
      .orderBy("o.associationNo"),
  incomeRefund: (kind, world, text) =>
    query
      .selectFrom("incomeRefund as o")
      .innerJoin("income as i", (join) => join.onRef("i.world", "=", "o.world").onRef("i.id", "=", "o.incomeId"))
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.orderNo")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.orderNo"), {
          ...{ orderNo: ref("r.orderNo"), userNo: ref("o.userNo"), about: ref("o.payeeName"), at: ref("o.placedAt") },
        }),
      )
      .orderBy("o.placedAt", "desc")
      .orderBy("o.orderNo"),
  application: resultsOf("receivingApplication", {
    number: "applicationNo",
    at: "submittedAt",
    about: ["country", "bank"],
    orderNo: none,
  }),
  receivingAccount: (kind, world, text) =>
    query
      .selectFrom("receivingAccount as o")
      .where("o.world", "=", world)
      .where(({ ref }) => textContainsCondition(ref("o.number"), text.replaceAll(" ", "")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.number"), {
          ...{ orderNo: none, userNo: ref("o.userNo"), at: ref("o.openedAt") },
          about: joinedTextExpression(ref("o.currency"), ref("o.holder")),
        }),
      )
      .orderBy("o.openedAt", "desc")
      .orderBy("o.number"),
  settlement: resultsOf("settlementOrder", {
    number: "orderNo",
    at: "placedAt",
    about: ["payeeName", "payeeAccount"],
    texts: ["orderNo", "payeeName"],
  }),
  settlementPayee: (kind, world, text) =>
    query
      .selectFrom("settlementPayee as o")
      .where("o.world", "=", world)
      .where("o.state", "<>", raw.lit(removedSettlementPayee))
      .where(({ ref }) => has(text, ref("o.payeeNo"), ref("o.name"), ref("o.account")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.payeeNo"), {
          userNo: ref("o.userNo"),
          orderNo: none,
          about: joinedTextExpression(ref("o.name"), ref("o.account")),
          at: ref("o.madeAt"),
        }),
      )
      .orderBy("o.madeAt", "desc")
      .orderBy("o.payeeNo"),
  exchangePay: resultsOf("exchangePay", {
    number: "orderNo",
    at: "placedAt",
    about: ["payeeName"],
    texts: ["orderNo", "uetr"],
  }),
  posting: (kind, world, text) =>
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
        resultColumns(kind, postingNumber, {
          orderNo: raw<string | null>`coalesce(x.order_no, p.order_no, r.order_no, t.order_no, s.order_no, e.order_no)`,
          userNo: raw<string>`coalesce(x.user_no, p.user_no, r.user_no, t.user_no, s.user_no, e.user_no, '')`,
          ...{ about: ref("o.kind"), at: ref("o.at") },
        }),
      )
      .orderBy("o.at", "desc")
      .orderBy("o.leg"),
  merchant: (kind, world, text) =>
    query
      .selectFrom("merchant as o")
      .where("o.world", "=", world)
      .where(({ ref }) => has(text, ref("o.userNo"), ref("o.name")))
      .select(({ ref }) =>
        resultColumns(kind, ref("o.userNo"), {
          ...{ orderNo: none, userNo: ref("o.userNo"), about: ref("o.name"), at: ref("o.madeAt") },
        }),
      )
      .orderBy("o.userNo"),
};

/**
 * Finds everything in a world with a text, in capitals, in its number: each kind's newest, whole and partial matches
 * alike. A posting is found by the id of the record it belongs to.
 */
export function searchRecordsByNumber({ sql, world }: InWorld, text: string): Promise<FoundRow[]> {
  const parts = Object.entries(searches).map(
    // named cast: the table has these keys
    ([kind, search]) => raw`(${search(kind as FoundRow["kind"], world.id, text)} limit ${raw.lit(eachMost)})`,
  );
  return queryRows(sql, query.selectFrom(raw<FoundRow>`(${raw.join(parts, raw` union all `)})`.as("f")).selectAll());
}

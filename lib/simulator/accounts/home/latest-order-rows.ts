import type { RawBuilder, SqlBool } from "kysely";
import { latestOrdersMax, type LatestOrderKind, type LatestOrderMachine } from "@/lib/accounts/latest-orders";
import { accountTransfer, madeTransfer } from "@/lib/transfers/states";
import {
  anyTable,
  isAnyOf,
  prepareQuery,
  raw,
  stateLiteral,
  type Tables,
  type ValueOf,
} from "@/lib/simulator/platform/store/query";

interface LatestOrderValues {
  readonly world: string;
  readonly userNo: string;
  readonly kinds: readonly LatestOrderKind[];
}

interface LatestOrderRow {
  readonly kind: LatestOrderKind;
  readonly machine: LatestOrderMachine;
  readonly orderNo: string;
  readonly pageNo: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly bought: string;
  readonly boughtMinor: bigint;
  readonly state: string;
  readonly at: Date;
}

const column = <T = string>(name: string) => raw<T>`${raw.ref(`o.${name}`)}`;
const minus = (name: string) => raw<bigint>`-${column(name)}`;
const textOf = (text: string) => raw<string>`${raw.lit(text)}::text`;

/** Describes the orders of one table among a merchant's latest. Columns are those of an alias `o`. */
interface OrderRows {
  readonly kind: LatestOrderKind;
  readonly table: keyof Tables;
  /** Names the machine of an order's state. */
  readonly machine: RawBuilder<string>;
  /** Names the columns of an order's number and of its instant, which lead the list's index. */
  readonly no?: string;
  readonly at?: string;
  /** Breaks ties of the instant as the list's index does. */
  readonly tie?: string;
  readonly owner?: string;
  /** Returns the number that the order's page is found by, when it is another one. */
  readonly pageNo?: RawBuilder<string>;
  readonly name: RawBuilder<string>;
  readonly currency: RawBuilder<string>;
  /** Returns the amount, below zero for money that leaves. */
  readonly minor: RawBuilder<bigint>;
  /** Returns what is bought; empty when nothing is. */
  readonly bought?: readonly [currency: RawBuilder<string>, minor: RawBuilder<bigint>];
  readonly isListed?: RawBuilder<SqlBool>;
}

/** Returns a remittance's column for an income. */
const ofRemittance = (name: string) =>
  raw<string>`(select ${raw.ref(`r.${name}`)} from remittance r where r.world = o.world and r.id = ${column("remittanceId")})`;

const paid = { name: column("payeeName"), currency: column("currency"), minor: minus("amountMinor") };
const transfer = { kind: "transfer", table: "accountTransfer", machine: textOf("accountTransfer"), tie: "id" } as const;

const orderRows: readonly OrderRows[] = [
  { ...paid, kind: "payment", table: "payment", machine: textOf("payment") },
  {
    ...{ kind: "receipt", table: "income", machine: textOf("income"), no: "detailId", at: "arrivedAt" },
    pageNo: ofRemittance("orderNo"),
    name: ofRemittance("payerName"),
    currency: column("currency"),
    minor: column<bigint>("amountMinor"),
  },
  {
    ...{ kind: "exchange", table: "exchangeOrder", machine: raw<string>`${column("kind")} || 'Order'` },
    name: textOf(""),
    currency: column("sell"),
    minor: minus("sellMinor"),
    bought: [column("buy"), column<bigint>("buyMinor")],
  },
  {
    ...{ kind: "settlement", table: "settlementOrder", machine: textOf("settlementOrder") },
    name: column("payeeName"),
    currency: column("payCurrency"),
    minor: minus("payMinor"),
    bought: [textOf("CNY"), column<bigint>("receiveMinor")],
  },
  { ...paid, kind: "exchangePay", table: "exchangePay", machine: textOf("exchangePay") },
  { ...paid, ...transfer },
  {
    ...transfer,
    owner: "payeeUserNo",
    name: column("payerName"),
    currency: column("currency"),
    minor: column<bigint>("amountMinor"),
    isListed: raw<SqlBool>`${column("state")} = ${stateLiteral(accountTransfer, madeTransfer)}`,
  },
];

/** Selects a merchant's newest orders of one table from its list's index; none when its kind is not requested. */
const selectNewest = (
  { kind, table, machine, no = "orderNo", at = "placedAt", tie = no, owner = "userNo", ...rows }: OrderRows,
  value: ValueOf<LatestOrderValues>,
) => {
  const [bought, boughtMinor] = rows.bought ?? [textOf(""), raw<bigint>`0::bigint`];
  return anyTable
    .selectFrom(`${table} as o`)
    .select([
      raw<LatestOrderKind>`${raw.lit(kind)}::text`.as("kind"),
      raw<LatestOrderMachine>`${machine}`.as("machine"),
      raw<string>`${column(no)}`.as("orderNo"),
      raw<string>`${rows.pageNo ?? column(no)}`.as("pageNo"),
      rows.name.as("name"),
      rows.currency.as("currency"),
      rows.minor.as("minor"),
      bought.as("bought"),
      boughtMinor.as("boughtMinor"),
      column("state").as("state"),
      column<Date>(at).as("at"),
    ])
    .where("o.world", "=", value("world"))
    .where(`o.${owner}`, "=", value("userNo"))
    .where(isAnyOf(raw.lit(kind), value("kinds")))
    .$if(rows.isListed !== undefined, (newest) => newest.where(rows.isListed ?? raw<SqlBool>`true`))
    .orderBy(`o.${at}`, "desc")
    .orderBy(`o.${tie}`, "desc")
    .limit(raw.lit(latestOrdersMax));
};

/**
 * Reads a merchant's newest orders of the requested kinds, newest first: a few rows of each kind from the index of its
 * list, and of them all the newest. Amounts are below zero for money that leaves.
 */
export const readLatestOrders = prepareQuery<LatestOrderValues, LatestOrderRow>((value) => {
  const [first, ...others] = orderRows.map((rows, place) =>
    anyTable.selectFrom(selectNewest(rows, value).as(`newest${place}`)).selectAll(),
  );
  if (!first) throw new TypeError("there is a kind of order");
  return anyTable
    .selectFrom(others.reduce((all, next) => all.unionAll(next), first).as("latest"))
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("orderNo", "desc")
    .limit(raw.lit(latestOrdersMax))
    .$castTo<LatestOrderRow>();
});

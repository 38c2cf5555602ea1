import type { SelectQueryBuilder } from "kysely";
import { payee, removedPayeeState } from "@/lib/payments/states";
import { visibleRemittanceCondition } from "@/lib/simulator/receiving/remittances/remittance-view";
import { textContainsCondition, query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { visibleTransferCondition, transferCounterpartyColumn } from "../../transfers/orders/own-sides";

/** Limits the hits of each kind: the result is a list to choose from, not one to read. */
export const eachMax = 5;

/** Describes an order that matches the search text. */
interface OrderFound {
  readonly no: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly at: Date;
  /** Holds the number that the order's page is addressed by, when it belongs to another order. */
  readonly page?: string;
}

// `text` arrives in lower case: numbers contain capitals, names any letters. The text is matched literally, because Prisma's
// `textContainsCondition` treats % and _ as patterns.

/** Searches a merchant's orders for a text. */
type FindOrders = (tx: InWorld, userNo: string, text: string) => Promise<OrderFound[]>;

/** Returns the newest rows that a statement selects. */
const newest = <Database, Tables extends keyof Database, Found>(
  tx: InWorld,
  rows: SelectQueryBuilder<Database, Tables, Found>,
  no: "no" | "id" = "no",
): Promise<Found[]> =>
  queryRows(
    tx.sql,
    rows
      .orderBy(raw`at`, "desc")
      .orderBy(raw.raw(no), "desc")
      .limit(raw.lit(eachMax)),
  );

/** Returns a merchant's newest payments with a text in the number or payee name. */
export const findPaymentsByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("payment")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where(({ or, ref, fn }) =>
        or([
          textContainsCondition(ref("orderNo"), text.toUpperCase()),
          textContainsCondition(fn("lower", ["payeeName"]), text),
        ]),
      )
      .select(["orderNo as no", "payeeName as name", "currency", "amountMinor as minor", "placedAt as at"]),
  );

/** Returns a merchant's newest exchange-and-pay orders with a text in the number or payee name. */
export const exchangePaysNamed: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("exchangePay")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where(({ or, ref, fn }) =>
        or([
          textContainsCondition(ref("orderNo"), text.toUpperCase()),
          textContainsCondition(fn("lower", ["payeeName"]), text),
        ]),
      )
      .select(["orderNo as no", "payeeName as name", "currency", "payoutMinor as minor", "placedAt as at"]),
  );

/** Returns a merchant's newest exchange orders with a text in the number, or with the two currencies that it names. */
export const findExchangesByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("exchangeOrder")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where((eb) =>
        eb.or([
          textContainsCondition(eb.ref("orderNo"), text.toUpperCase()),
          eb(raw<string>`lower(sell || ' ' || buy)`, "=", text),
          eb(raw<string>`lower(sell || buy)`, "=", text),
        ]),
      )
      .select(["orderNo as no", "sell as currency", "sellMinor as minor", "placedAt as at"])
      .select(raw<string>`sell || ' → ' || buy`.as("name")),
  );

/** Returns a merchant's newest incoming remittances with a text in the number or payer name. */
export const findRemittancesByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("remittance as r")
      .where("r.world", "=", tx.world.id)
      .where("r.userNo", "=", userNo)
      .where(({ or, ref, fn }) =>
        or([
          textContainsCondition(ref("r.orderNo"), text.toUpperCase()),
          textContainsCondition(fn("lower", ["r.payerName"]), text),
        ]),
      )
      .where(visibleRemittanceCondition)
      .select(["r.orderNo as no", "r.payerName as name", "r.currency", "r.amountMinor as minor", "r.sentAt as at"]),
  );

/** Returns a merchant's newest incomes with a text in the number; their page is addressed by the remittance. */
export const findIncomesByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("income as i")
      .innerJoin("remittance as r", (join) =>
        join.onRef("r.world", "=", "i.world").onRef("r.id", "=", "i.remittanceId"),
      )
      .where("i.world", "=", tx.world.id)
      .where("i.userNo", "=", userNo)
      .where(({ ref }) => textContainsCondition(ref("i.detailId"), text.toUpperCase()))
      .select(["i.detailId as no", "r.payerName as name", "i.currency", "i.amountMinor as minor", "i.arrivedAt as at"])
      .select("r.orderNo as page"),
  );

/** Returns a merchant's newest materials with a text in the number, contract number or buyer name. */
export const findMaterialsByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("material")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where(({ or, ref, fn }) =>
        or([
          textContainsCondition(ref("serialNo"), text.toUpperCase()),
          textContainsCondition(fn("lower", ["contractNo"]), text),
          textContainsCondition(fn("lower", ["buyerName"]), text),
        ]),
      )
      .select(["serialNo as no", "currency", "amountMinor as minor", "submittedAt as at"])
      .select(raw<string>`contract_no || ' · ' || buyer_name`.as("name")),
  );

/** Returns a merchant's newest transfers, sent or received, with a text in the number or counterparty name. */
export const findTransfersByText: FindOrders = (tx, userNo, text) =>
  newest(
    tx,
    query
      .selectFrom("accountTransfer as t")
      .where("t.world", "=", tx.world.id)
      .where((eb) => visibleTransferCondition(eb, userNo))
      .where((eb) =>
        eb.or([
          textContainsCondition(eb.ref("t.orderNo"), text.toUpperCase()),
          textContainsCondition(eb.fn("lower", [transferCounterpartyColumn(eb, userNo)]), text),
        ]),
      )
      .select(["t.orderNo as no", "t.currency", "t.amountMinor as minor", "t.placedAt as at"])
      .select((eb) => transferCounterpartyColumn(eb, userNo).as("name")),
  );

/** Returns a merchant's newest receiving accounts with a text in the number, ignoring blanks, or account holder. */
export const receivingAccountsNamed = (tx: InWorld, userNo: string, text: string) =>
  newest(
    tx,
    query
      .selectFrom("receivingAccount")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where(({ or, ref, fn }) =>
        or([
          textContainsCondition(ref("number"), text.replaceAll(" ", "").toUpperCase()),
          textContainsCondition(fn("lower", ["holder"]), text),
        ]),
      )
      .select(["id", "holder as name", "number as account", "currency", "openedAt as at"]),
    "id",
  );

/** Returns a merchant's newest payees with a text in the name, nickname or account. */
export const findPayeesByText = (tx: InWorld, userNo: string, text: string) =>
  newest(
    tx,
    query
      .selectFrom("payee")
      .where("world", "=", tx.world.id)
      .where("userNo", "=", userNo)
      .where("state", "<>", stateLiteral(payee, removedPayeeState))
      .where(({ or, fn }) =>
        or([
          textContainsCondition(fn("lower", ["name"]), text),
          textContainsCondition(fn("lower", ["nickname"]), text),
          textContainsCondition(fn("lower", ["account"]), text),
        ]),
      )
      .select(["id", "name", "account", "currency", "madeAt as at"]),
    "id",
  );

import type { Expression, SqlBool } from "kysely";
import type { CallInput } from "@/lib/call/call";
import { money } from "@/lib/money/money";
import { byDisplayOrder } from "@/lib/money/currency";
import type { transfers } from "@/lib/transfers/calls/transfers";
import { accountTransfer, madeTransfer } from "@/lib/transfers/states";
import { transferListDaysMax } from "@/lib/transfers/terms";
import { placedByColumn } from "../../access/operator-names";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  query,
  raw,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import { visibleTransferCondition, transferCounterpartyColumn } from "./own-sides";
import { transferRowView } from "./views";

type Filters = Pick<
  CallInput<typeof transfers.transferOrders>,
  "direction" | "state" | "currency" | "relation" | "counterparty" | "orderNo"
>;

/** Returns the transfers `t` of a merchant's list, newest first. */
export const transferListQuery = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { direction, state, currency, relation, counterparty, orderNo }: Filters,
) =>
  query
    .selectFrom("accountTransfer as t")
    .where("t.world", "=", world)
    .where((eb) => visibleTransferCondition(eb, userNo))
    .where("t.placedAt", ">=", gte)
    .where("t.placedAt", "<", lt)
    .where((eb) =>
      allConditions([
        direction && eb("t.userNo", direction === "out" ? "=" : "<>", userNo),
        state && eb("t.state", "=", state),
        currency && eb("t.currency", "=", currency),
        relation && eb("t.relation", "=", relation),
        counterparty?.trim() &&
          textContainsCondition(
            eb.fn("lower", [transferCounterpartyColumn(eb, userNo)]),
            counterparty.trim().toLowerCase(),
          ),
        orderNo?.trim() && textContainsCondition(eb.ref("t.orderNo"), orderNo.trim().toUpperCase()),
      ]),
    )
    .orderBy("t.placedAt", "desc")
    .orderBy("t.id", "desc");

/** Selects the columns of listed transfers; the payee cannot see which operator of the payer created one. */
export const withTransferColumns = (rows: ReturnType<typeof transferListQuery>, userNo: string) =>
  rows
    .selectAll("t")
    .select(placedByColumn("t"))
    .select((eb) => eb("t.userNo", "=", userNo).$castTo<boolean>().as("isOut"));

/** Sums an amount of the successful transfers on one side, as text, since sums have more than 64 bits. */
const sumOfMade = (
  eb: RowExpressions<"accountTransfer", "t">,
  minor: "t.amountMinor" | "t.feeMinor",
  side: Expression<SqlBool>,
) =>
  raw<string>`coalesce(${eb.fn.sum(minor).filterWhere("t.state", "=", stateLiteral(accountTransfer, madeTransfer)).filterWhere(side)}, 0)::text`;

/** Lists a merchant's transfers, newest first, with their totals. */
export const listTransferOrders: Handler<typeof transfers.transferOrders> = async (
  { from, to, currentPage, pageSize, ...filters },
  { principal, world, now, sql, refuse },
) => {
  const { span, refusal } = listedDateSpan({ from, to }, now, transferListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { userNo } = principal;
  const listed = transferListQuery(world.id, userNo, span, filters);
  const page = await readPage(sql, { currentPage, pageSize }, listed, {
    key: ["t.world", "t.id"],
    select: (rows) => withTransferColumns(rows, userNo),
  });
  const sums = await queryRows(
    sql,
    listed
      .clearOrderBy()
      .groupBy("t.currency")
      .select((eb) => [
        "t.currency",
        sumOfMade(eb, "t.amountMinor", eb("t.userNo", "=", userNo)).as("sent"),
        sumOfMade(eb, "t.feeMinor", eb("t.userNo", "=", userNo)).as("fees"),
        sumOfMade(eb, "t.amountMinor", eb("t.userNo", "<>", userNo)).as("received"),
      ]),
  );
  return {
    ...page,
    rows: page.rows.map(transferRowView),
    sums: sums
      .filter((of) => of.sent !== "0" || of.received !== "0")
      .map(({ currency, sent, fees, received }) => {
        const code = currencyFromColumn(currency);
        return {
          sent: money(code, BigInt(sent)),
          fees: money(code, BigInt(fees)),
          received: money(code, BigInt(received)),
        };
      })
      .sort((first, second) => byDisplayOrder(first.sent.currency, second.sent.currency)),
  };
};

import type { Takes } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { endedSettlement, type SettlementOrderState } from "@/lib/settlement/order-states";
import type { Handler } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { daysListed } from "../../store/date-range";
import { isWholeNumber } from "../../store/ids";
import { pageOfRows } from "../../store/paging";
import { itsNumber, withFilters } from "../../store/with-filters";
import { dearerOf } from "../reviews/dearer";
import { settlementBeside, shownSettlement, type SettlementBeside } from "./views";

type Filters = Pick<
  Takes<typeof settlementOrders.settlements>,
  "state" | "method" | "currency" | "payee" | "orderNo"
> & {
  /** Some settlements alone, by their ids. */
  readonly ids?: readonly string[] | null;
};

const arrived = "success" satisfies SettlementOrderState;

/** Which settlements `s` a list of them holds. */
export const settlementsWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, method, currency, payee, orderNo, ids }: Filters,
) => {
  const number = orderNo?.trim().toUpperCase() ?? "";
  return withFilters(
    {
      where:
        "s.world = $1::uuid and s.user_no = $2 and s.placed_at >= $3::timestamptz and s.placed_at < $4::timestamptz",
      values: [world, userNo, gte, lt],
    },
    [
      [state, (n) => `s.state = ${n}`],
      [method, (n) => `s.method = ${n}`],
      [currency, (n) => `s.pay_currency = ${n}`],
      [payee?.trim().toLowerCase(), (n) => `strpos(lower(s.payee_name), ${n}) > 0`],
      [ids, (n) => `s.id = any(${n}::uuid[])`],
      [
        number,
        (n) => (isWholeNumber(number, userNo) ? itsNumber("settlement_order s", n) : `strpos(s.order_no, ${n}) > 0`),
      ],
    ],
  );
};

/** The ids of a person's own settlements whose dearer exchange they have to confirm. */
const idsOf = async (tx: Parameters<typeof dearerOf>[0]): Promise<string[]> => (await dearerOf(tx)).map(({ id }) => id);

/** A merchant's settlements, newest first. */
export const settlements: Handler<typeof settlementOrders.settlements> = async (
  { from, to, currentPage, pageSize, isDearer, ...filters },
  context,
) => {
  const { who, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<SettlementBeside>(
    sql,
    { currentPage, pageSize },
    {
      from: "settlement_order s",
      ...settlementsWhere(world.id, who.userNo, span, { ...filters, ids: isDearer ? await idsOf(context) : null }),
      columns: `s.*, ${settlementBeside}`,
      order: "s.placed_at desc, s.order_no desc",
      key: "world, order_no",
    },
  );
  return { ...found, rows: found.rows.map((row) => shownSettlement(row, world)) };
};

/** What a list of settlements comes to, by the currency that is paid. */
export const settlementSums: Handler<typeof settlementOrders.settlementSums> = async (
  { from, to, state, method, currency, payee, orderNo, isDearer },
  context,
) => {
  const { who, world, now, prisma, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const groups = await prisma.settlementOrder.groupBy({
    by: ["payCurrency", "state"],
    where: {
      world: world.id,
      userNo: who.userNo,
      placedAt: span,
      state: { not: endedSettlement, ...(state && { equals: state }) },
      ...(method && { method }),
      ...(isDearer && { id: { in: await idsOf(context) } }),
      ...(currency && { payCurrency: currency }),
      ...(payee?.trim() && { payeeName: { contains: payee.trim(), mode: "insensitive" as const } }),
      ...(orderNo?.trim() && { orderNo: { contains: orderNo.trim().toUpperCase() } }),
    },
    _count: true,
    _sum: { payMinor: true, receiveMinor: true, feeMinor: true, speedyFeeMinor: true },
  });
  const codes = [...new Set(groups.map(({ payCurrency }) => currencyOf(payCurrency)))].sort(byDisplayOrder);
  return {
    rows: codes.map((code) => {
      const those = groups.filter(({ payCurrency }) => payCurrency === code);
      const sum = (of: (group: (typeof groups)[number]) => bigint | null) =>
        those.reduce((all, group) => all + (of(group) ?? 0n), 0n);
      return {
        count: those.reduce((all, { _count }) => all + _count, 0),
        pay: money(
          code,
          sum(({ _sum }) => _sum.payMinor),
        ),
        receive: money(
          "CNH",
          sum(({ _sum }) => _sum.receiveMinor),
        ),
        fee: money(
          code,
          sum(({ _sum }) => (_sum.feeMinor ?? 0n) + (_sum.speedyFeeMinor ?? 0n)),
        ),
        arrived: money(
          "CNH",
          sum(({ _sum, state: one }) => (one === arrived ? _sum.receiveMinor : 0n)),
        ),
      };
    }),
  };
};

import type { CallInput } from "@/lib/call/call";
import type { settlementOrders } from "@/lib/settlement/calls/orders";
import { paymentReview } from "@/lib/payments/states";
import { settlementListDaysMax } from "@/lib/settlement/orders/terms";
import { byDisplayOrder } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { totalsOfList } from "../../files/exports/list-export.sql";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { isWholeNumber } from "@/lib/simulator/platform/store/ids";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { itsNumber, withFilters } from "@/lib/simulator/platform/store/with-filters";
import { dearerOf } from "../reviews/dearer";
import { settlementBeside, settlementRowView, type SettlementBeside } from "./views";

type Filters = Pick<
  CallInput<typeof settlementOrders.settlements>,
  "state" | "method" | "currency" | "payee" | "orderNo" | "waits"
> & {
  /** Limits the list to these ids. */
  readonly ids?: readonly string[] | null;
};

/** Builds the condition that selects the settlements `s` of a list. */
export const settlementsWhere = (
  world: string,
  userNo: string,
  { gte, lt }: { gte: Date; lt: Date },
  { state, method, currency, payee, orderNo, waits, ids }: Filters,
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
      [
        waits && paymentReview.first,
        (n) =>
          `exists (select from payment_review r where r.world = s.world and r.payment_id = s.id and r.state = ${n})`,
      ],
      [ids, (n) => `s.id = any(${n}::uuid[])`],
      [
        number,
        (n) => (isWholeNumber(number, userNo) ? itsNumber("settlement_order s", n) : `strpos(s.order_no, ${n}) > 0`),
      ],
    ],
  );
};

/** Lists the ids of an operator's own settlements whose higher exchange cost they have to confirm. */
const idsOf = async (tx: Parameters<typeof dearerOf>[0]): Promise<string[]> => (await dearerOf(tx)).map(({ id }) => id);

/** Lists a merchant's settlements, newest first. */
export const settlements: Handler<typeof settlementOrders.settlements> = async (
  { from, to, currentPage, pageSize, isDearer, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const page = await pageOfRows<SettlementBeside & { isVouched: boolean }>(
    sql,
    { currentPage, pageSize },
    {
      from: "settlement_order s",
      ...settlementsWhere(world.id, principal.userNo, span, {
        ...filters,
        ids: isDearer ? await idsOf(context) : null,
      }),
      columns: `s.*, ${settlementBeside("s")}, exists (select from history h where h.world = s.world and h.subject = s.id and h.event = 'dispatch') as "isVouched"`,
      order: "s.placed_at desc, s.order_no desc",
      key: "world, order_no",
    },
  );
  return { ...page, rows: page.rows.map(({ isVouched, ...row }) => ({ ...settlementRowView(row, world), isVouched })) };
};

/** Holds the sums over the settlements of one currency; 64-bit sums are returned as text. */
interface Sums {
  readonly pay: string;
  readonly count: number;
  readonly paid: string;
  readonly received: string;
  readonly fees: string;
  readonly arrived: string;
}

const sumColumns = `s.pay_currency as pay, count(*)::int as count, sum(s.pay_minor)::text as paid, sum(s.receive_minor)::text as received, sum(s.fee_minor + s.speedy_fee_minor)::text as fees, coalesce(sum(s.receive_minor) filter (where s.state = ${stateNames(machine, "success")}), 0)::text as arrived`;

/** Returns the totals of a list of settlements, by the currency paid. */
export const settlementSums: Handler<typeof settlementOrders.settlementSums> = async (
  { from, to, isDearer, ...filters },
  context,
) => {
  const { principal, world, now, sql, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, settlementListDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const { where, values } = settlementsWhere(world.id, principal.userNo, span, {
    ...filters,
    ids: isDearer ? await idsOf(context) : null,
  });
  const filteredSettlements = {
    from: "settlement_order s",
    where: `${where} and s.state <> ${stateNames(machine, "canceled")}`,
    values,
  } as const;
  const rows = await totalsOfList<Sums>(sql, sumColumns, filteredSettlements, "group by s.pay_currency");
  return {
    rows: rows
      .map(({ pay, count, paid, received, fees, arrived }) => {
        const code = currencyOf(pay);
        return {
          count,
          pay: money(code, BigInt(paid)),
          receive: money("CNH", BigInt(received)),
          fee: money(code, BigInt(fees)),
          arrived: money("CNH", BigInt(arrived)),
        };
      })
      .sort((a, b) => byDisplayOrder(a.pay.currency, b.pay.currency)),
  };
};

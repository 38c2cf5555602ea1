import { settlementOrder } from "@/lib/settlement/order-states";
import type { Sql } from "../../store/pool";
import { stateNames } from "../../store/state-names";

/** The settlements of one currency; sums of 64 bits come as text. */
interface SumsRow {
  readonly currency: string;
  readonly count: number;
  readonly pay: string;
  readonly receive: string;
  readonly fee: string;
  readonly arrived: string;
}

/** What the settlements `s` of a condition come to that were not cancelled, by the currency that is paid. */
export async function settlementSumsOf(
  sql: Sql,
  { where, values }: { readonly where: string; readonly values: readonly unknown[] },
) {
  const rows = await sql<SumsRow>(
    `select s.pay_currency as currency, count(*)::int as count, sum(s.pay_minor)::text as pay, sum(s.receive_minor)::text as receive, sum(s.fee_minor + s.speedy_fee_minor)::text as fee,
       coalesce(sum(s.receive_minor) filter (where s.state = ${stateNames(settlementOrder, "success")}), 0)::text as arrived
     from settlement_order s where ${where} and s.state <> ${stateNames(settlementOrder, "canceled")} group by 1 order by 1`,
    values,
  );
  return rows.map(({ currency, count, ...sums }) => ({
    currency,
    count,
    pay: BigInt(sums.pay),
    receive: BigInt(sums.receive),
    fee: BigInt(sums.fee),
    arrived: BigInt(sums.arrived),
  }));
}

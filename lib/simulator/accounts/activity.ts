import type { accounts } from "@/lib/accounts/calls";
import { money } from "@/lib/money/money";
import type { Answer } from "../desk";
import { currencyOf } from "../exchange/shown";
import { pageOfRows } from "../page-of-rows";

interface Row {
  at: Date; kind: string; orderNo: string; currency: string; minor: bigint; after: bigint;
}

/** The entries of a merchant's available money, newest first, each with the number that people speak of it by. */
export const activity: Answer<typeof accounts.activity> = async ({ currency, currentPage, pageSize }, { who, world, db }) => {
  const found = await pageOfRows<Row>(db.sql, { currentPage, pageSize }, {
    from: `entry e
      join account a on a.world = e.world and a.id = e.account
      join posting p on p.world = e.world and p.order_id = e.order_id and p.leg = e.leg
      left join exchange_order x on x.world = e.world and x.id = e.order_id
      left join payment y on y.world = e.world and y.id = e.order_id
      left join income i on i.world = e.world and i.remittance_id = e.order_id`,
    where: "e.world = $1::uuid and a.owner = $2 and a.purpose = 'available' and ($3::text is null or a.currency = $3)",
    values: [world.id, who.userNo, currency ?? null],
    columns: `e.at, p.kind, coalesce(x.order_no, y.order_no, i.detail_id, '') as "orderNo", a.currency, case e.side when 'C' then e.amount else -e.amount end as minor, e.after`,
    order: "e.at desc, a.currency, e.no desc",
  });
  return { ...found, rows: found.rows.map(({ at, kind, orderNo, currency: code, minor, after }) => ({ at, kind, orderNo, amount: money(currencyOf(code), minor), balance: money(currencyOf(code), after) })) };
};

import type { payments } from "@/lib/payments/calls";
import { listDaysMax } from "@/lib/payments/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { pageOfRows } from "../page-of-rows";
import { placedBy } from "../operator-names";
import { named } from "../records";
import { paymentShown } from "./shown";

/** A merchant's payments, newest first. */
export const records: Answer<typeof payments.records> = async ({ state, currency, payee, orderNo, from, to, currentPage, pageSize }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const found = await pageOfRows<{ operator: string | null }>(db.sql, { currentPage, pageSize }, {
    from: "payment p",
    where: `p.world = $1::uuid and p.user_no = $2 and p.placed_at >= $3::timestamptz and p.placed_at < $4::timestamptz
      and ($5::text is null or p.state = $5) and ($6::text is null or p.currency = $6) and ($7::text is null or strpos(lower(p.payee_name), $7) > 0) and ($8::text is null or strpos(p.order_no, $8) > 0)`,
    values: [world.id, who.userNo, span.gte, span.lt, state ?? null, currency ?? null, payee?.trim().toLowerCase() || null, orderNo?.trim().toUpperCase() || null],
    columns: `p.*, ${placedBy("p")}`,
    order: "p.placed_at desc, p.order_no desc",
  });
  return { ...found, rows: found.rows.map(({ operator, ...row }) => paymentShown(named<"Payment">(row), world, operator ?? "")) };
};

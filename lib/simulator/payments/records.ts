import type { Takes } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls";
import { listDaysMax } from "@/lib/payments/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { pageOfRows } from "../page-of-rows";
import { placedBy } from "../operator-names";
import { named } from "../records";
import { paymentShown } from "./shown";

type Filters = Pick<Takes<typeof payments.records>, "state" | "currency" | "payee" | "orderNo">;

/** Which payments `p` a list of them holds. */
export const paymentsWhere = (world: string, userNo: string, { gte, lt }: { gte: Date; lt: Date }, { state, currency, payee, orderNo }: Filters) => ({
  where: `p.world = $1::uuid and p.user_no = $2 and p.placed_at >= $3::timestamptz and p.placed_at < $4::timestamptz
      and ($5::text is null or p.state = $5) and ($6::text is null or p.currency = $6) and ($7::text is null or strpos(lower(p.payee_name), $7) > 0) and ($8::text is null or strpos(p.order_no, $8) > 0)`,
  values: [world, userNo, gte, lt, state ?? null, currency ?? null, payee?.trim().toLowerCase() || null, orderNo?.trim().toUpperCase() || null],
});

/** A merchant's payments, newest first. */
export const records: Answer<typeof payments.records> = async ({ from, to, currentPage, pageSize, ...filters }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const found = await pageOfRows<{ operator: string | null }>(db.sql, { currentPage, pageSize }, {
    from: "payment p",
    ...paymentsWhere(world.id, who.userNo, span, filters),
    columns: `p.*, ${placedBy("p")}`,
    order: "p.placed_at desc, p.order_no desc",
  });
  return { ...found, rows: found.rows.map(({ operator, ...row }) => paymentShown(named<"Payment">(row), world, operator ?? "")) };
};

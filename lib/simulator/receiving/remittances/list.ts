import type { receiving } from "@/lib/receiving/calls/receiving";
import { listDaysMax } from "@/lib/receiving/terms";
import { daysListed } from "../../store/date-range";
import type { Handler } from "../../handler";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";
import { named } from "../../store/records";
import { toRemittanceView } from "../views";

/** A merchant's remittances from abroad, newest first. */
export const remittances: Handler<typeof receiving.remittances> = async (
  { state, currency, from, to, currentPage, pageSize },
  { who, world, now, sql, refuse },
) => {
  const { span, refusal } = daysListed({ from, to }, now, listDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const found = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      from: "remittance",
      ...withFilters(
        {
          where: "world = $1::uuid and user_no = $2 and sent_at >= $3::timestamptz and sent_at < $4::timestamptz",
          values: [world.id, who.userNo, span.gte, span.lt],
        },
        [
          [state, (n) => `state = ${n}`],
          [currency, (n) => `currency = ${n}`],
        ],
      ),
      columns: "remittance.*",
      order: "sent_at desc, order_no desc",
      key: "world, order_no",
    },
  );
  return { ...found, rows: found.rows.map((row) => toRemittanceView(named<"Remittance">(row))) };
};

import type { payments } from "@/lib/payments/calls/payments";
import { payee } from "@/lib/payments/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { toPayeeView } from "../orders/views";

/** Lists the payees that a merchant may pay, newest first. The name filter also matches nicknames. */
export const payees: Handler<typeof payments.payees> = async (
  { currency, name, currentPage, pageSize },
  { principal, world, sql },
) => {
  const page = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      from: "payee",
      ...withFilters(
        {
          where: `world = $1::uuid and user_no = $2 and state = ${stateNames(payee, "enabled")}`,
          values: [world.id, principal.userNo],
        },
        [
          [currency, (n) => `currency = ${n}`],
          [name?.trim().toLowerCase(), (n) => `(strpos(lower(name), ${n}) > 0 or strpos(lower(nickname), ${n}) > 0)`],
        ],
      ),
      columns: "payee.*",
      order: "made_at desc, id desc",
    },
  );
  return { ...page, rows: page.rows.map((row) => toPayeeView(rowOfModel<"Payee">(row))) };
};

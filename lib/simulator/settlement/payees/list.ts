import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { toListed } from "./views";

/** Lists the merchant's settlement payees except removed ones, newest first, for its page and for the global search. */
export const listPayees: ListHandler<typeof settlementPayees.settlementPayees> = async (
  { text, partnerType, state, currency, ...paging },
  { principal, world, sql },
) => {
  const page = await pageOfRows<object>(sql, paging, {
    from: "settlement_payee p",
    ...withFilters(
      {
        where: `p.world = $1::uuid and p.user_no = $2 and p.state <> ${stateNames(machine, "removed")}`,
        values: [world.id, principal.userNo],
      },
      [
        [partnerType, (n) => `p.partner_type = ${n}`],
        [state, (n) => `p.state = ${n}`],
        [currency, (n) => `p.currency = ${n}`],
        [
          text?.trim().toLowerCase(),
          (n) => `strpos(lower(p.payee_no || ' ' || p.name || ' ' || p.nickname || ' ' || p.account), ${n}) > 0`,
        ],
      ],
    ),
    columns: "p.*",
    order: "p.made_at desc, p.id desc",
  });
  return { ...page, rows: page.rows.map((row) => toListed(rowOfModel<"SettlementPayee">(row))) };
};

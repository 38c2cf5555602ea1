import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";
import type { ListHandler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { toListedPayeeView } from "./views";

/** Lists the merchant's settlement payees except removed ones, newest first, for its page and for the global search. */
export const listSettlementPayees: ListHandler<typeof settlementPayees.settlementPayees> = async (
  { text, partnerType, state, currency, ...paging },
  { principal, world, sql },
) => {
  const payees = query
    .selectFrom("settlementPayee as p")
    .where("p.world", "=", world.id)
    .where("p.userNo", "=", principal.userNo)
    .where("p.state", "<>", stateLiteral(machine, "removed"))
    .where(({ eb, ref, fn }) =>
      allConditions([
        partnerType && eb("p.partnerType", "=", partnerType),
        state && eb("p.state", "=", state),
        currency && eb("p.currency", "=", currency),
        text?.trim() &&
          textContainsCondition(
            fn("lower", [joinedTextExpression(ref("p.payeeNo"), ref("p.name"), ref("p.nickname"), ref("p.account"))]),
            text.trim().toLowerCase(),
          ),
      ]),
    )
    .orderBy("p.madeAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, payees, {
    key: ["p.world", "p.id"],
    select: (listed) => listed.selectAll("p"),
  });
  return { ...page, rows: page.rows.map(toListedPayeeView) };
};

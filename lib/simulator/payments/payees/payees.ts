import type { payments } from "@/lib/payments/calls/payments";
import { payee } from "@/lib/payments/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { toPayeeView } from "../orders/views";

/** Lists the payees that a merchant may pay, newest first. The name filter also matches nicknames. */
export const listPayablePayees: Handler<typeof payments.payees> = async (
  { currency, name, ...paging },
  { principal, world, sql },
) => {
  const part = name?.trim().toLowerCase();
  const listed = query
    .selectFrom("payee as p")
    .where("p.world", "=", world.id)
    .where("p.userNo", "=", principal.userNo)
    .where("p.state", "=", stateLiteral(payee, "enabled"))
    .where((eb) =>
      allConditions([
        currency && eb("p.currency", "=", currency),
        part &&
          eb.or([
            textContainsCondition(eb.fn("lower", ["p.name"]), part),
            textContainsCondition(eb.fn("lower", ["p.nickname"]), part),
          ]),
      ]),
    )
    .orderBy("p.madeAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, listed, {
    key: ["p.world", "p.id"],
    select: (rows) => rows.selectAll("p"),
  });
  return { ...page, rows: page.rows.map(toPayeeView) };
};
